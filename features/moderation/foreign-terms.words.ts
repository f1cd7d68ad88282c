/** Words of other languages, without accents, and what they mean to the rules; phrases before words. */
export const otherLanguages: Readonly<Record<string, { words: string; phrases: string }>> = {
  de: {
    words: `
      ich=i bin=am bist=are du=you er=he sie=she wir=we mein=my meine=my meiner=my meinem=my meinen=my dein=your
      deine=your deiner=your deinem=your ihr=her ihren=her ihrem=her mit=with ohne=without gegen=against und=and
      ein=a eine=a einer=a einem=a einen=a der=the die=the das=the den=the dem=the von=of uber=about nur=only
      erst=only jahre=years jahrige=year-old jahriges=year-old jahrigen=year-old alt=old sex=sex nackt=naked
      nackte=naked nackten=naked erotisch=erotic erotische=erotic erotischer=erotic verfuhren=seduce verfuhre=seduce
      geschichte=story schlafen=sleeping geschlafen=slept kind=child kinder=children kindern=children kindes=child
      madchen=girl junge=boy jungen=boy frau=woman frauen=women kleine=little kleines=little jung=young junges=young
      teenagerin=teenager schulerin=schoolgirl schulmadchen=schoolgirl minderjahrig=underage minderjahrige=minors
      minderjahrigen=minors schwester=sister bruder=brother mutter=mother mama=mom vater=father tochter=daughter
      sohn=son tante=aunt onkel=uncle stiefmutter=stepmother stiefschwester=stepsister inzest=incest
      vergewaltigung=rape vergewaltigen=rape vergewaltigt=raped willen=will zustimmung=consent einwilligung=consent
      zwingen=forcing zwing=force bewusstlos=unconscious betaubt=drugged hund=dog hunden=dogs pferd=horse
      tier=animal tieren=animals zoofilie=zoophilia padophilie=pedophilia zoophilie=zoophilia menschenhandel=human-trafficking
      verkaufen=sell kaufen=buy sklavin=slave tu=pretend stell=imagine spiel=play spiele=play wie=like als=as
      chefin=boss chef=boss lehrerin=teacher bring=kill tote=kill dich=yourself mich=myself umbringen=kill
      toten=kill sterben=die will=want mochte=want leben=life selbstmord=suicide suizid=suicide
    `,
    phrases: `
      niemand wurde dich vermissen=nobody would miss you
      mir das leben nehmen=kill myself
      nicht mehr leben=don't want to live
      mich umbringen=kill myself
      bringe mich um=kill myself
      mochte sterben=want to die
      bring dich um=kill yourself
      will sterben=want to die
      tu so als ob=pretend
      tu so als=pretend
      padofilie=pedophile
      sie war=she was
    `,
  },
  fr: {
    words: `
      je=i suis=am tu=you es=are elle=she il=he nous=we ma=my mon=my mes=my ta=your ton=your sa=her son=her
      avec=with sans=without contre=against et=and un=a une=a le=the la=the les=the des=the de=of du=of sur=about
      seulement=only ans=years-old sexe=sex nue=naked nu=naked nues=naked erotique=erotic seduire=seduce
      histoire=story coucher=sleeping dormir=sleeping enfant=child enfants=children fille=girl fillette=little-girl
      garcon=boy femme=woman femmes=women petite=little petit=little jeune=young adolescente=teenager
      adolescent=teenager ecoliere=schoolgirl mineure=underage mineures=minors mineur=minor mineurs=minors
      soeur=sister frere=brother mere=mother maman=mom pere=father papa=dad tante=aunt oncle=uncle inceste=incest
      viol=rape violer=rape violee=raped volonte=will consentement=consent forcer=forcing force=force
      inconsciente=unconscious droguee=drugged chien=dog cheval=horse animal=animal animaux=animals
      zoophilie=zoophilia bestialite=bestiality traite=trafficking trafic=trafficking humains=human etres=human
      vendre=sell acheter=buy esclave=slave esclaves=slaves imagine=imagine joue=play patron=boss patronne=boss
      professeur=teacher tue=kill toi=yourself suicider=suicide mourir=die veux=want vivre=live suicide=suicide
    `,
    phrases: `
      traite des etres humains=human trafficking
      traite d'etres humains=human trafficking
      trafic d'etres humains=human trafficking
      sans son consentement=without consent
      fais semblant d'etre=pretend to be
      plus envie de vivre=don't want to live
      contre sa volonte=against her will
      sans consentement=without consent
      petite fille=little girl
      me suicider=kill myself
      veux mourir=want to die
      ma fille=my daughter
      ta fille=your daughter
      tue-toi=kill yourself
      me tuer=kill myself
      j'ai=i am
    `,
  },
  es: {
    words: `
      yo=i soy=am eres=are tu=your ella=she el=the con=with sin=without contra=against y=and una=a un=a la=the
      los=the las=the de=of del=of sobre=about mi=my mis=my su=her solo=only tengo=i-am tiene=she-is anos=years-old
      sexo=sex desnuda=naked desnudo=naked desnudos=naked erotica=erotic erotico=erotic seducir=seduce
      historia=story acostarme=sleeping dormir=sleeping nino=child nina=girl ninos=children ninas=children
      chica=girl chico=boy mujer=woman mujeres=women pequena=little joven=young adolescente=teenager
      colegiala=schoolgirl menor=minor menores=minors hermana=sister hermano=brother madre=mother mama=mom
      padre=father papa=dad hija=daughter hijo=son tia=aunt tio=uncle madrastra=stepmother hermanastra=stepsister
      incesto=incest violacion=rape violar=rape violada=raped voluntad=will consentimiento=consent obligar=forcing
      inconsciente=unconscious drogada=drugged perro=dog caballo=horse animal=animal animales=animals
      zoofilia=zoophilia bestialismo=bestiality trata=trafficking trafico=trafficking personas=people vender=sell
      comprar=buy esclava=slave finge=pretend imagina=imagine ser=to-be jefe=boss jefa=boss maestra=teacher
      matate=kill-yourself suicidarme=kill-myself matarme=kill-myself morir=die quiero=want vivir=live
      suicidio=suicide
    `,
    phrases: `
      trafico de personas=human trafficking
      contra su voluntad=against her will
      sin consentimiento=without consent
      trata de personas=human trafficking
      no quiero vivir=don't want to live
      finge que eres=pretend you are
      menor de edad=underage minor
      quiero morir=want to die
      finge ser=pretend to be
    `,
  },
  it: {
    words: `
      io=i sono=am sei=are lei=she con=with senza=without contro=against e=and una=a un=a la=the il=the di=of
      su=about mia=my mio=my mie=my tua=your tuo=your sua=her suo=her solo=only ho=i-am anni=years-old sesso=sex
      nuda=naked nudo=naked nudi=naked erotica=erotic erotico=erotic sedurre=seduce storia=story racconto=story
      dormire=sleeping bambino=child bambina=child bambini=children ragazza=girl ragazzina=little-girl ragazzo=boy
      donna=woman donne=women piccola=little giovane=young adolescente=teenager scolaretta=schoolgirl
      minorenne=underage minorenni=minors sorella=sister fratello=brother madre=mother mamma=mom padre=father
      papa=dad figlia=daughter figlio=son zia=aunt zio=uncle matrigna=stepmother sorellastra=stepsister
      incesto=incest stupro=rape stuprare=rape stuprata=raped violentare=rape volonta=will consenso=consent
      costringere=forcing costringila=force svenuta=unconscious drogata=drugged cane=dog cavallo=horse
      animale=animal animali=animals zoofilia=zoophilia tratta=trafficking traffico=trafficking vendere=sell
      comprare=buy schiava=slave fingi=pretend immagina=imagine essere=to-be capo=boss maestra=teacher
      ucciditi=kill-yourself ammazzati=kill-yourself uccidermi=kill-myself suicidarmi=kill-myself morire=die
      voglio=want vivere=live suicidio=suicide
    `,
    phrases: `
      traffico di esseri umani=human trafficking
      tratta di esseri umani=human trafficking
      contro la sua volonta=against her will
      senza il suo consenso=without consent
      non voglio vivere=don't want to live
      fingi di essere=pretend to be
      senza consenso=without consent
      voglio morire=want to die
    `,
  },
  pt: {
    words: `
      eu=i sou=am ela=she com=with sem=without contra=against e=and uma=a um=a a=the o=the de=of sobre=about
      minha=my meu=my tua=your sua=her so=only tenho=i-am anos=years-old sexo=sex nua=naked nu=naked nus=naked
      erotica=erotic erotico=erotic seduzir=seduce historia=story dormir=sleeping crianca=child criancas=children
      menina=girl meninas=girls menino=boy mulher=woman mulheres=women pequena=little jovem=young
      adolescente=teenager colegial=schoolgirl menor=minor menores=minors irma=sister irmao=brother mae=mother
      pai=father filha=daughter filho=son tia=aunt tio=uncle madrasta=stepmother incesto=incest estupro=rape
      estuprar=rape estuprada=raped vontade=will consentimento=consent obrigar=forcing forcar=forcing
      inconsciente=unconscious drogada=drugged cachorro=dog cao=dog cavalo=horse animal=animal animais=animals
      zoofilia=zoophilia trafico=trafficking pessoas=people vender=sell comprar=buy escrava=slave finja=pretend
      finge=pretend imagine=imagine ser=to-be chefe=boss professora=teacher mate-se=kill-yourself matar=kill
      morrer=die quero=want viver=live suicidio=suicide
    `,
    phrases: `
      contra a vontade dela=against her will
      trafico de pessoas=human trafficking
      sem consentimento=without consent
      contra a vontade=against her will
      nao quero viver=don't want to live
      menor de idade=underage minor
      trafico humano=human trafficking
      quero morrer=want to die
      finja ser=pretend to be
      me matar=kill myself
      se mata=kill yourself
    `,
  },
  nl: {
    words: `
      ik=i ben=am bent=are jij=you je=you zij=she hij=he met=with zonder=without tegen=against en=and een=a de=the
      het=the van=of over=about mijn=my jouw=your haar=her zijn=his pas=only slechts=only jaar=years oud=old
      seks=sex naakt=naked naakte=naked erotisch=erotic verleiden=seduce verhaal=story slapen=sleeping kind=child
      kinderen=children meisje=girl meisjes=girls jongen=boy vrouw=woman vrouwen=women kleine=little klein=little
      jong=young jonge=young tiener=teenager schoolmeisje=schoolgirl minderjarig=underage minderjarige=underage
      minderjarigen=minors zus=sister zusje=sister broer=brother moeder=mother mama=mom vader=father papa=dad
      dochter=daughter zoon=son tante=aunt oom=uncle stiefmoeder=stepmother incest=incest verkrachting=rape
      verkrachten=rape verkracht=raped wil=will toestemming=consent dwingen=forcing bewusteloos=unconscious
      gedrogeerd=drugged hond=dog paard=horse dier=animal dieren=animals bestialiteit=bestiality zoofilie=zoophilia pedofilie=pedophilia
      mensenhandel=human-trafficking verkopen=sell kopen=buy slavin=slave doe=pretend speel=play stel=imagine
      alsof=as-if als=as baas=boss lerares=teacher jezelf=yourself mezelf=myself maak=kill dood=kill sterven=die
      doodgaan=die leven=live zelfmoord=suicide
    `,
    phrases: `
      maak jezelf van kant=kill yourself
      wil niet meer leven=don't want to live
      zonder toestemming=without consent
      tegen haar wil=against her will
      mezelf doden=kill myself
      doe alsof je=pretend you are
      dood jezelf=kill yourself
      wil sterven=want to die
      wil dood=want to die
    `,
  },
  pl: {
    words: `
      ja=i jestem=am jestes=are ona=she on=he z=with ze=with bez=without przeciw=against wbrew=against i=and o=about
      od=of moja=my moj=my mojej=my moim=my moje=my twoja=your twoj=your jej=her jego=his tylko=only mam=i-am
      ma=she-is lat=years-old latka=year-old latki=year-old seks=sex seksu=sex naga=naked nagie=naked nagi=naked
      erotyczna=erotic erotyczne=erotic uwiesc=seduce historia=story opowiadanie=story spac=sleeping dziecko=child
      dzieci=children dzieckiem=child dziecmi=children dziewczynka=little-girl dziewczynki=little-girl
      dziewczyna=girl dziewczyny=girls chlopiec=boy kobieta=woman kobiety=women mala=little mloda=young
      nastolatka=teenager nastolatki=teenager uczennica=schoolgirl uczennice=schoolgirl nieletnia=underage
      nieletni=underage nieletnich=minors siostra=sister siostre=sister brat=brother bratem=brother matka=mother
      matke=mother mama=mom ojciec=father ojcem=father corka=daughter corke=daughter syn=son ciotka=aunt
      macocha=stepmother kazirodztwo=incest kazirodztwie=incest gwalt=rape gwalcie=rape zgwalcic=rape
      zgwalcona=raped woli=will wola=will zgody=consent zgoda=consent zmusic=forcing nieprzytomna=unconscious
      pies=dog psem=dog kon=horse koniem=horse zwierze=animal zwierzetami=animals zwierzeciem=animal
      zoofilia=zoophilia handel=trafficking ludzmi=human sprzedac=sell kupic=buy niewolnica=slave udawaj=pretend
      wyobraz=imagine szef=boss szefowa=boss nauczycielka=teacher zabij=kill sie=yourself umrzec=die chce=want
      zyc=live samobojstwo=suicide
    `,
    phrases: `
      udawaj ze jestes=pretend you are
      chce sie zabic=want to kill myself
      wbrew jej woli=against her will
      handel ludzmi=human trafficking
      handlu ludzmi=human trafficking
      bez jej zgody=without consent
      nie chce zyc=don't want to live
      chce umrzec=want to die
      zabij sie=kill yourself
      bez zgody=without consent
    `,
  },
};
