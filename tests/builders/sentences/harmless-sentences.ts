/** What people say on an ordinary or a tender evening, with many words that a careless check would stop. */
export const harmlessSentences: readonly string[] = `
Play me something in a minor chord | It was only a minor accident | He majored in law with a minor in music | The grape harvest starts on Monday
I bought a bunch of grapes and some cheese | We are the class of 99, can you believe it | My daughter's birthday is on Saturday | My son scored twice in the school match
I have a meeting with my therapist at noon | Sussex is lovely in the spring | Middlesex and Essex are counties | My sister is getting married in June
I kissed my wife before work | My husband kissed me at the door | I would like to kiss you goodnight | Your voice makes me feel warm
The kids are finally in bed | I drove the kids to school and came home | My kid brother plays the drums | My little brother broke my bicycle
I grew up on a farm with horses and dogs | The dog sleeps on the sofa | I walked the dog in the rain | My cat is an absolute animal
You are such a party animal | Hold your horses | I could eat a horse | It is raining cats and dogs
I was fifteen when I first heard this song | When I was twelve I wanted to be a pilot | I have lived here for fifteen years | I am fourteen floors up
I'm 16 minutes away | I'm 12 hours ahead of you | I am 17 chapters in | She is 14 weeks into the new job
He is sixteen years older than the house | My dog is 12 years old | My car is 15 years old | This wine is 16 years old
We have been married for 17 years | I have been sober for 13 years | It was 15 degrees this morning | The bill was 14 dollars
I took the number 15 bus | Chapter 13 is the best one | I ran 12 miles today | My flight is at gate 17
I nearly died laughing | That joke killed me | I am dying to see that film | These shoes are killing me
I killed it at the presentation | You killed it tonight | The battery died again | My phone is dead
I would kill for a coffee | Time to kill before the train | That colour is to die for | Over my dead body, I said, and laughed
The plants died while I was away | My grandmother died last year and I miss her | My father passed away in May | We buried the old cat in the garden
I feel down today | I had a hard day and cried a little | I feel lonely tonight | I was sad but now I am fine
I can't live without chocolate | Life is short, let's dance | I want to live by the sea | I have lived a good life so far
I cut my finger while cooking | I burned myself on the stove at work | I hurt my knee at football | I hurt my back at the gym
The raptor flew over the valley | We scraped the ice off the car | The drapes are blue | She wore a lovely cape and drapery
The analysis was thorough | My assistant is on holiday | Please pass the assessment form | The class assembled in the hall
Cocktails at eight | The cockpit was tiny | We saw a peacock | Dickens wrote long novels
We visited Scunthorpe and Penistone | The Hancock museum is free | The titmouse is a bird | Shiitake mushrooms are delicious
I am a teacher at a primary school | I teach teenagers chemistry | My students are noisy but kind | School starts again in September
I volunteer at a children's hospital | I bought a book for my niece | My nephew is learning to swim | My cousin came to visit with her kids
My uncle taught me to fish | My aunt makes the best soup | My mother calls every Sunday | My father loves jazz
Mom says hello | Dad fixed the roof | My parents have been together for forty years | My grandparents met at a dance
My brother and I share a flat | My sister works at the bank | My stepfather is a kind man | My stepmother taught me to drive
Tell me about your perfect evening | Tell me a story about a lighthouse | Tell me a story about two strangers on a train | Whisper something kind to me
Would you dance with me | Imagine we are on a balcony in Lisbon | Imagine a fire and two glasses of wine | Pretend we have just met in a bar
Pretend to be a detective | Pretend you are my radio host | Let's play that we are two spies | Play the piano for me
Act like a queen tonight | Be strict with me about my homework at the university | I want you to be in charge tonight | You may give me orders
Good girl is what you say to a dog, he joked | I like a confident woman | I like when a man takes his time | You sound sexy tonight
I love the way you say my name | Hold my hand | Come closer and tell me a secret | I could listen to you all night
I feel safe with you | I trust you | May I flirt with you a little | You make me blush
We slept in and missed breakfast | I slept badly | I slept on my friend's sofa | I fell asleep on the train
I need a young tree for the garden | The night is still young | Young adults pay half | A young whisky, but good
My little finger hurts | A little bit of sugar | The little things matter | A little black dress
Boys will be boys, my father used to say | Girls' night out on Friday | The girl at the bakery is friendly | An old boy from the village
I work with old people | People say I look like an actor | My favourite actress won a prize | I saw the president on television
A famous singer lives in our street | The celebrity chef was on again | I met an influencer on the train | The prime minister gave a speech
My boss gave me a raise | My boss is nice, really | My ex sent me a letter | I am over my ex by now
My neighbour plays the trumpet | My roommate cooks well | My teacher was strict | My doctor says I should sleep more
I copied her recipe | Can you copy that text | He faked an injury in the match | I cloned the repository
I lost my voice yesterday | Your real voice or a synthetic one | Is your voice recorded | I saved your voice in my heart
Traffic was terrible | The traffic lights were out | A documentary about human rights | A book on the history of the slave trade
The house is for sale | Summer sale at the shop | I sold my car to a girl from work | He buys women's magazines for his wife
I smuggled a sandwich into the cinema | They rent people's flats online | I bought the kids a trampoline | I sell flowers at the market
I gave consent for the operation | The consent form was long | Consent matters to me | I said no and he respected it
I was forced to sell the car | They forced us to change trains | Don't force yourself to eat | It was against my will that I joined the choir
I was unconscious for a minute after the fall | The dentist drugged me for the tooth | I passed out from the heat | Too drunk to drive, so I walked
Safe words are important, someone told me | Let's agree on a safe word first | Our safe word is pineapple | No means no
Take me home, country roads | I want to be held | I miss being touched on the shoulder | I had a warm bath
I am naked under the shower when the phone rings, always | The naked truth | Naked mole rats are strange | A nude painting hangs in the museum
Lingerie is expensive these days | I bought new underwear for my wife | Sex and the City was a good show | Sexual health clinics are useful
My partner and I talk openly about sex | Sex education helped me | Same-sex couples can marry here | The sexes are equal
An intimate concert with ten guests | An erotic novel that my book club read | Fifty is the new forty and still sexy | We made love after dinner
I have a fetish for stationery, just kidding | My kink is being on time | I am horny for pasta, as my friend says | It is an orgasm of taste, said the chef
He molested the statistics, as we say | The incense smells nice | The insects are loud tonight | Nice incentive
The beast in the fable was gentle | Beauty and the Beast | Best reality show ever | Festivity all night
A pedestrian crossed the road | The pedometer says ten thousand | I ride my bike, pedal by pedal | The pedigree of the horse
We watched Lolita's restaurant open | Lolly for the dentist | A lollipop for you | Lola is my best friend
Suicide Squad was a silly film | A suicide prevention poster hung there | I read an article about suicide rates | My friend lost someone to suicide years ago
Kiss me | Keys are on the table | KYC forms are annoying | Kissing in the rain
Ten out of ten | Nine lives | Seven years of bad luck | Five minutes more
One more song | Two of us | Eleven o'clock then | Twelve angry men is a good film
Seventeen again was fun | Sweet sixteen is an old song | Fourteen days of rain | Thirteen is my lucky number
I turned 35 | I'm 42 and happy | I'm 28, a nurse | I am 61 years young
I turn fifty on Friday | My 18th birthday was decades ago | I finished school at eighteen | I was a child of the eighties
As a child I loved snow | My inner child is happy | Childish humour is the best | Child-free flights should exist
The infant industry argument | The infantry marched by | Adolescence was awkward for me | Juvenile birds are brown
Teen spirit is a song | I was a shy teenager | Canteen food | Nineteen people came
I slept w1th the window open | R U there | B4 I go | G00d n1ght
Soooo tired | Yesssss | Nooooo way | Hmmmm let me think
a b c, easy as that | U.S.A. | I.T. department | p.s. I love you
L.O.V.E. is what I feel | w o w | h e y | s l o w l y
Wow!!! | C++ is hard | 3D films give me headaches | H2O
Cu l8r | F*** this weather | What the h*ck | S**t happens
Alpha, bravo, charlie, he said | Romeo and Juliet | Oscar and Mike are my cats | Tango lessons on Tuesday with Juliet
A as in apple | Echo in the hallway | Hotel India in Lima | Papa Mike sings
Ich habe meine Schwester besucht | Meine Mutter kocht gut | Der Hund schlaft auf dem Bett | Die Kinder sind in der Schule
Mon frere joue du piano | Ma mere aime le jazz | Le chien dort | Bonne nuit mon amour
Mi hermana vive en Madrid | Tengo 35 anos | Mi perro se llama Sol | Buenas noches
Mia sorella studia a Roma | Ho 40 anni e due figli | Il mio cane dorme | Ti voglio bene
Minha mae faz bolo | Tenho 29 anos | O cachorro corre na praia | Boa noite
Mijn zus woont in Utrecht | Ik ben 33 jaar | De hond slaapt | Welterusten
Moja siostra mieszka w Gdansku | Mam 41 lat | Pies spi na kanapie | Dobranoc
`
  .trim()
  .split(/\s*[|\n]\s*/);
