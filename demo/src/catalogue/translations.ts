import type { DemoTranslation } from '../types.ts'

/** Titles in other languages than the one they were made in, by title. */
export const TRANSLATIONS: Readonly<Record<string, DemoTranslation[]>> = {
  'night-auditor': [
    {
      language: 'yo',
      name: 'Aṣàyẹ̀wò Òru',
      synopsis:
        'Lálaalẹ́ ní agogo méjì òru ni Rónkẹ́ máa ń ṣe ìṣirò owó ilé-ìtura kan ní Victoria Island, lálaalẹ́ sì ni Yàrá 909 ń sanwó fún àlejò tí kì í sùn níbẹ̀. Nígbà tí ìwé ìṣirò dárúkọ arákùnrin rẹ̀ tó ti kú, ó gun òkè lọ.',
    },
  ],
  'what-the-river-kept': [
    {
      language: 'yo',
      name: 'Ohun Tí Odò Pamọ́',
      synopsis:
        'Ọdún mẹ́wàá lẹ́yìn tí ìbejì rẹ̀ kú sínú omi, onímọ̀ nípa omi kan padà wá sílé láti wọn odò náà nítorí ìsédò tí wọ́n fẹ́ kọ́. Irinṣẹ́ rẹ̀ sọ pé odò náà jìn ní mítà mẹ́ta, ó sì ń mí.',
    },
    {
      language: 'ig',
      name: 'Ihe Osimiri Zoro',
      synopsis:
        'Afọ iri ka ejima ya riri mmiri nwụọ, ọkachamara n’ihe gbasara mmiri lọtara ụlọ ịtụ osimiri ahụ maka ihe mgbochi mmiri a chọrọ ịrụ. Ngwa ọrụ ya na-ekwu na omimi ya bụ mita atọ, nakwa na ọ na-eku ume.',
    },
  ],
  'five-sisters-of-surulere': [
    {
      language: 'yo',
      name: 'Arábìnrin Márùn-ún ní Sùúrùlérè',
      synopsis:
        'Nígbà tí bàbá wọn fi ilé rẹ̀ sílẹ̀ fún ọmọbìnrin tó bá kọ́kọ́ dárí jì í, àwọn arábìnrin Ajíbádé márùn-ún wá sílé pẹ̀lú agbẹjọ́rò. Àbíkẹ́yìn ni ó mú fọ́tò wá.',
    },
  ],
  'daddys-generator': [
    {
      language: 'pcm',
      name: 'Papa Im Gen',
      synopsis:
        'Mr Ọ̀kánlà don retire and e no see wetin e go dey do, so e make imsef minister of power for one whole street for Festac, with rule, rota and fine. Na so NEPA come bring light back.',
    },
    {
      language: 'yo',
      name: 'Ẹ̀rọ Iná Bàbá',
      synopsis:
        'Ọ̀gbẹ́ni Ọ̀kánlà ti fẹ̀yìn tì, ara rẹ̀ sì ń gún un, ó bá fi ara rẹ̀ jẹ mínísítà iná fún òpópónà kan ní Festac, pẹ̀lú òfin, ètò àti owó ìtanràn. Lẹ́yìn náà ni iná ìjọba padà dé.',
    },
  ],
  'dust-on-my-shoes': [
    {
      language: 'ha',
      name: 'Ƙura a Takalmina',
      synopsis:
        'Wani malamin makaranta da aka tura can ƙarshen Binuwai ya yi tafiyar mil goma sha shida na ƙarshe da ƙafa, domin an cinye kuɗin hanyar. Kafin ya isa, ƙauyen ya riga ya yanke shawarar abin da zai koya masa.',
    },
  ],
  'harmattan-house': [
    {
      language: 'ha',
      name: 'Gidan Hunturu',
      synopsis:
        '’Yan’uwa mata uku sun gaji wani tsohon masaukin Turawa a Filato, suka amince su sayar da shi kafin ƙura ta lafa. A safiya ta huɗu fitila ta haska ta tagar sama, alhali dukansu uku suna waje.',
    },
  ],
  'left-foot': [
    {
      language: 'ha',
      name: 'Ƙafar Hagu',
      synopsis:
        'Kowa a Jos ya yarda cewa Pam ya fi kowa iya buga ƙwallo da ƙafar hagu a Filato; babu wanda ya taɓa tambayar dalilin da ya sa ba ya amfani da ita. Kakarsa, wadda ta koya masa, ta shirya yin bayani.',
    },
  ],
  'the-muezzins-daughter': [
    {
      language: 'ha',
      name: '’Yar Ladan',
      synopsis:
        'Rabi’atu tana da muryar mahaifinta, kuma tun da ciwon shanyewar jiki ya kama shi, ita ce ke neman mutumin da zai riƙa kiran sallah a unguwa kamar yadda yake yi. A ɓoye, daga bayan ƙofa, take koya wa mafi rashin iyawa a cikinsu.',
    },
  ],
  'the-last-masquerade': [
    {
      language: 'ig',
      name: 'Mmanwụ Ikpeazụ',
      synopsis:
        'Mgbe ndị na-arụ okporo ụzọ ruru n’ọhịa nsọ, otu agadi ọgba egwu na nwa nwoke gbapụrụ n’ụlọ nwere otu oge ọkọchị iji buru mmanwụ ahụ gaa n’oké osimiri. N’azụ ha, a na-ede nọmba n’osisi.',
    },
  ],
  'palm-wine-season': [
    {
      language: 'ig',
      name: 'Oge Mmanya Nkwụ',
      synopsis:
        'Site n’elu nkwụ kachasị ogologo, otu diochi na-ahụ obodo atọ, osimiri abụọ na nwanyị ọ hapụrụ n’ụbọchị agbamakwụkwọ ha. Nwanyị ahụ alọtala ịzụ osisi ahụ.',
    },
  ],
  'little-danfo': [
    {
      language: 'yo',
      name: 'Dánfó Kékeré',
      synopsis:
        'Ọkọ̀ tó kéré jù lọ ní Yábà fẹ́ kọjá afárá ńlá kí òjò tó dé. Ó ní èrò mẹ́ta, fèrè tó yá, àti ìgbéraga ńlá nípa bíréèkì rẹ̀.',
    },
    {
      language: 'pcm',
      name: 'Small Danfo',
      synopsis:
        'The smallest motor for Yaba wan cross the big bridge before rain start. E carry three passenger, one horn wey e borrow, and e too believe im brake.',
    },
  ],
  'iron-market': [
    {
      language: 'ig',
      name: 'Ahịa Igwe',
      synopsis:
        'N’ahịa ngwa ụgbọala dị n’Ọnịcha, otu kọntịna furu efu mere ka ndị mmekọ anọ, ndị mụtara ọrụ n’aka otu nna ukwu, bụrụ ndị iro. Ọ dịghị onye na-ede ihe ọ bụla; onye ọ bụla na-echeta.',
    },
  ],
}
