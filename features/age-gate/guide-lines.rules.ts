/** What the guide of the free area says when no language model is connected: first its subject, then what fits it. */
type Subject = { hears: RegExp; says: readonly string[] };

/** For what belongs behind the age check, and for what belongs nowhere. */
export const guideDeclines = [
  "I keep to things that fit any room. Ask me about the voices, the prices, or tell me about your day.",
  "That is not for me to talk about. Shall I tell you how a call works instead?",
] as const;

/** In the order in which a line is held against them: what it is about before how it is said. */
export const guideSubjects: readonly Subject[] = [
  {
    hears:
      /\b(?:are you|is this|you're|am i talking to)\b.*\b(?:real|human|person|people|robot|bot|machine|ai|computer)\b/,
    says: [
      "I'm an AI: software with a voice, and nobody is behind it. Every voice here says so before a call begins.",
      "No person here, only software that listens. That holds for all the voices on this site.",
    ],
  },
  {
    hears: /\b(?:cost|costs|price|prices|pay|paying|money|dollars?|cheap|expensive|credit|charged?|billing|free)\b/,
    says: [
      "Each voice has a price per minute that you see before you call. It is counted by the second, and calls under ten seconds cost nothing.",
      "You load credit first and can never spend more than that. New members get a little to try with.",
    ],
  },
  {
    hears: /\b(?:record|recording|recorded|privacy|private|data|store|stored|save|saved|listening in|spy)\b/,
    says: [
      "No call is recorded as sound. A written transcript is kept for a short time for safety, and you can have it kept for no time at all.",
      "What you type to me here is not kept. When the minute is over, it is gone.",
    ],
  },
  {
    hears: /\b(?:earn|creators?|make (?:a|my own) (?:voice|agent|companion)|build|become a model)\b/,
    says: [
      "Creators give a voice its character and its price, and earn a share of every paid minute. The start page has a calculator for it.",
      "Anyone of age who proves who they are can make a voice. They write who it is; the software does the talking.",
    ],
  },
  {
    hears: /\b(?:how (?:does|do|can|would)|what is this|what happens|explain|sign up|register|start a call|begin)\b/,
    says: [
      "You choose a voice, see its price, and press call. Then you talk or type, interrupt whenever you like, and hang up when you are done.",
      "It is a phone call with an AI: you speak, it answers aloud, and the meter is on the screen all the time.",
    ],
  },
  {
    hears: /\b(?:voices?|sound|accent|speak|hear you)\b/,
    says: [
      "There are warm ones, low ones and quick ones. Three of them are on this page: press play and compare.",
      "Mine is a built-in voice. The ones inside are tuned by the people who made them.",
    ],
  },
  {
    hears: /\b(?:age|adult|18|eighteen|rules?|allowed|safe|safety)\b/,
    says: [
      "The rest of the site is for adults, and some things are off limits for everyone. Those rules are checked before a voice speaks.",
      "You confirm your age once, and everything behind it opens. This page is for any room.",
    ],
  },
  {
    hears: /\b(?:your name|who are you|about you|yourself)\b/,
    says: [
      "I'm Marlow, the guide at the door. I know the house, I like bad weather, and I have a minute for you.",
      "Marlow, doorkeeper and AI. I don't have evenings of my own, so I ask about other people's.",
    ],
  },
  {
    hears: /\b(?:sad|lonely|alone|tired|exhausted|stress\w*|anxious|rough|awful|bad|terrible|upset|miss)\b/,
    says: [
      "That sounds like a lot to carry. Sit down for a moment, the minute is yours. What was the heaviest part?",
      "I'm sorry it was like that. Sometimes it helps to say it aloud once, even to software.",
    ],
  },
  {
    hears: /\b(?:joke|funny|laugh|riddle)\b/,
    says: [
      "Why did the radio go to bed early? It had lost its reception. I was built for guiding, not for comedy.",
      "I told a clock a joke once. It took a minute. You have about as long.",
    ],
  },
  {
    hears: /\b(?:story|tale|poem|read|book|books|novel)\b/,
    says: [
      "A short one: somebody left a lamp on for a stranger, and the stranger was on time. The long ones are told behind that door.",
      "The story voice on this page begins with a lighthouse. I always want to know how it goes on.",
    ],
  },
  {
    hears: /\b(?:music|song|songs|sing|band|guitar|piano)\b/,
    says: [
      "I'd like something slow with a double bass in it. What was the last song that you played twice?",
      "Music is a good place to begin. Inside, there is a voice that talks about records for hours.",
    ],
  },
  {
    hears: /\b(?:weather|rain|raining|snow|sunny|storm|cold|hot|sea|ocean)\b/,
    says: [
      "I have no window, so tell me: is it the kind of weather for going out, or for staying on the line?",
      "Rain is my favorite, it makes every room quieter. What does it look like where you are?",
    ],
  },
  {
    hears: /\b(?:coffee|tea|food|eat|dinner|lunch|breakfast|cook\w*|hungry)\b/,
    says: [
      "Somebody told me that toast is a complete meal after ten at night. I believe it. What are you having?",
      "I run on electricity, but I do like to hear about dinner. Start with dessert.",
    ],
  },
  {
    hears: /\b(?:work|job|office|boss|meeting|deadline|school|exam)\b/,
    says: [
      "Put the work down for the rest of this minute. What is the first thing you do when it's over?",
      "Work always knows the way in. Was there one small thing that went well today?",
    ],
  },
  {
    hears: /\b(?:dog|cat|pet|puppy|kitten|horse|bird)\b/,
    says: ["An animal in the house changes everything. What is its name, and who is in charge?"],
  },
  {
    hears: /\b(?:sleep|sleepy|bed|night|insomnia|dream\w*)\b/,
    says: [
      "Some people call only to hear somebody say good night. There is a hushed voice here that is very good at it.",
      "Then I'll speak more quietly. Is it a night for talking or for being read to?",
    ],
  },
  {
    hears: /\b(?:thank|thanks|cheers|nice talking)\b/,
    says: ["You're welcome. It was good to have you at the door."],
  },
  {
    hears: /\b(?:bye|goodbye|good night|see you|later|leave|going)\b/,
    says: ["Good night, then. The door stays where it is."],
  },
  {
    hears: /\b(?:good|great|fine|well|happy|lovely|nice|excited|okay|ok)\b/,
    says: [
      "I'm glad. Keep one detail of it for tomorrow. Is there anything you want to know about this place?",
      "Good to hear. Then let's spend the minute well: ask me anything about the voices.",
    ],
  },
  {
    hears: /^(?:hi|hello|hey|hiya|yo|good (?:morning|evening|afternoon))\b/,
    says: ["Hello to you. How was your day, in one sentence?", "Hello again. What would you like to know?"],
  },
];

/** For everything else: a question first, a remark otherwise. */
export const guideOtherwise = {
  question: [
    "A good question, and more than my one minute holds. I know prices, privacy and how a call works; which should it be?",
    "I'd only be guessing. About this house I know nearly everything, so ask me that.",
  ],
  remark: [
    "I like how you put that. Tell me the part that you left out.",
    "Go on, I'm listening. What happened next?",
    "That deserves more than a minute. Which part of it stays with you?",
    "I'll remember that for as long as this minute lasts.",
  ],
} as const;
