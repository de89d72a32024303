import { falte, menge } from './form.ts'

// What people tell about themselves, in German, English and Portuguese: names of attributes, kinds of nouns, and the small
// words of a statement. Attributes have German names in every language, so „I live in Bonn“ closes „Ich wohne in Köln“.

const karte = (zeilen: Record<string, string>): ReadonlyMap<string, string> =>
  new Map(Object.entries(zeilen).flatMap(([ziel, w]) => [...menge(w)].map((form) => [form, ziel] as const)))

/** Nouns that name an attribute: „Wohnort: …“, „meine Durchwahl ist …“. */
export const FELDER = karte({
  name: 'name vorname nachname familienname nome',
  rufname: 'rufname spitzname nickname apelido',
  wohnort: 'wohnort wohnsitz zuhause home residence residencia cidade hometown',
  herkunft: 'herkunft heimat heimatort origin origem',
  arbeitgeber: 'arbeitgeber firma company employer empresa empregador',
  arbeitsort: 'arbeitsort standort dienstort einsatzort office location workplace escritorio büro buero',
  abteilung: 'abteilung team bereich department equipe departamento setor',
  funktion:
    'funktion rolle position beruf job jobtitel stelle titel role profession occupation cargo profissão funcao',
  arbeitszeit: 'arbeitszeit arbeitszeiten pensum hours horario',
  erreichbarkeit: 'erreichbarkeit sprechzeit sprechzeiten availability',
  sprache: 'sprache muttersprache language lingua idioma',
  adresse: 'adresse anschrift wohnadresse postadresse address endereço',
  mail: 'mail email e-mail mailadresse emailadresse e-mail-adresse mail-adresse',
  telefon:
    'telefon telefonnummer handynummer mobilnummer handynr nummer rufnummer mobil phone telephone mobile telefone celular',
  durchwahl: 'durchwahl nebenstelle extension ramal',
  geburtstag: 'geburtstag geburtsdatum birthday aniversário',
  alter: 'alter age idade',
  vertretung:
    'vertretung vertreter vertreterin stellvertreter stellvertreterin substitute backup deputy substituto substituta',
  chef: 'chef chefin vorgesetzter vorgesetzte vorgesetzten teamleiter teamleiterin teamleitung boss manager supervisor chefe gerente',
  allergie: 'allergie allergien unverträglichkeit unverträglichkeiten allergy allergies alergia alergias',
  ernaehrung: 'ernährung diät diet dieta',
  projekt: 'projekt project projeto',
  geraet: 'gerät geräte device laptop notebook rechner handy smartphone computer computador celular',
  abwesenheit: 'urlaub abwesenheit vacation leave férias',
  kinder: 'kinder children kids filhos',
  familienstand: 'familienstand',
  haustier: 'haustier haustiere pet pets',
  hobby: 'hobby hobbys hobbies passatempo',
})

/** Attributes of which somebody has one at a time: a new value closes the old one. */
const EINZELN = menge(
  'name rufname wohnort herkunft arbeitgeber arbeitsort abteilung funktion arbeitszeit erreichbarkeit sprache adresse mail telefon durchwahl geburtstag geburtsort alter vertretung chef kinder familienstand kost',
)
const EINZELN_ENDE = new RegExp(
  `(?:${falte('nummer|platz|adresse|name|größe|kürzel|zeit|raum|zimmer|stock|etage|code|konto|kennzeichen|schlüssel|number|size|room|tarif|klasse')})$`,
)

/** „ich.lieblingsfarbe“ and „ich.parkplatz“ hold one value; „ich.hobby“ holds several. */
export const istEinzeln = (feld: string): boolean =>
  EINZELN.has(feld) ||
  feld.startsWith('anwesenheit ') ||
  /^lieblings|favorit/u.test(feld) ||
  EINZELN_ENDE.test(feld)

/** Animals and people that belong to somebody: they are talked about by themselves. */
export const NAHE = karte({
  hund: 'hund hündin dackel pudel labrador welpe dog puppy cachorro cachorra cão',
  katze: 'katze kater kätzchen cat kitten gato gata',
  pferd: 'pferd pony stute horse cavalo',
  vogel: 'vogel papagei wellensittich bird parrot passaro papagaio',
  kaninchen: 'kaninchen hase meerschweinchen hamster rabbit coelho',
  fisch: 'fisch fische fish peixe',
  sohn: 'sohn junge son filho',
  tochter: 'tochter mädchen daughter filha',
  kind: 'kind baby child criança',
  frau: 'frau ehefrau wife esposa mulher',
  mann: 'mann ehemann husband marido esposo',
  partner:
    'partner partnerin lebensgefährte lebensgefährtin freund freundin verlobte verlobter boyfriend girlfriend namorado namorada parceiro parceira',
  mutter: 'mutter mama mother mum mom mãe',
  vater: 'vater papa father dad pai',
  bruder: 'bruder brother irmão',
  schwester: 'schwester sister irmã',
  eltern: 'eltern parents pais',
})
export const TIERE = menge('hund katze pferd vogel kaninchen fisch')

export const GERAETE = new RegExp(
  `^(?:.*(?:${falte('laptop|notebook|rechner|handy|telefon|drucker|monitor|bildschirm|tablet|headset|wagen|fahrrad|phone|printer|screen|bike|computer|computador|impressora|bicicleta')})|macbook|thinkpad|iphone|ipad|pc|mac|auto|e-?bike|car|carro)$`,
)

export const BEREICHE = new RegExp(
  `^(?:.*(?:${falte('abteilung|team|vertrieb|marketing|einkauf|buchhaltung|verwaltung|support|entwicklung|produktion|logistik|lager|controlling|service|kundendienst|technik|forschung|redaktion|rechtsabteilung|personalabteilung|finanzabteilung|qualitätssicherung|rezeption|versand|werkstatt')})|it|hr|qs|personal|finanzen|sales|accounting|engineering|finance|legal|purchasing|operations|vendas|compras|financeiro|ti|rh|contabilidade|suporte|jurídico|produção)$`
    .normalize('NFD')
    .replace(/\p{M}/gu, ''),
)

export const BERUF =
  /(?:leiter|leiterin|chef|chefin|manager|managerin|berater|beraterin|entwickler|entwicklerin|ingenieur|ingenieurin|meister|meisterin|techniker|technikerin|mechaniker|mechanikerin|elektriker|elektrikerin|verkaufer|verkauferin|fahrer|fahrerin|lehrer|lehrerin|arzt|arztin|pfleger|pflegerin|baur|baurin|handwerker|handwerkerin|kaufmann|kauffrau|fachkraft|assistent|assistentin|referent|referentin|praktikant|praktikantin|student|studentin|azubi|auszubildende|auszubildender|werkstudent|werkstudentin|anwalt|anwaltin|jurist|juristin|grafiker|grafikerin|redakteur|redakteurin|architekt|architektin|buchhalter|buchhalterin|controller|controllerin|einkaufer|einkauferin|sekretar|sekretarin|koch|kochin|vorstand|geschaftsfuhrer|geschaftsfuhrerin|sachbearbeiter|sachbearbeiterin|programmierer|programmiererin|administrator|administratorin|designer|designerin|analyst|analystin|developer|engineer|lead|consultant|accountant|teacher|nurse|lawyer|director|officer|specialist|electrician|desenvolvedor|desenvolvedora|engenheiro|engenheira|professor|professora|advogado|advogada|analista|gerente|vendedor|vendedora|contador|contadora)$/u

/** Kinds of diet, each with its own word in every language. */
export const KOST = karte({
  vegetarisch: 'vegetarier vegetarierin vegetarisch vegetarian vegetariano vegetariana',
  vegan: 'veganer veganerin vegan vegano vegana',
  pescetarisch: 'pescetarier pescetarierin pescetarisch pescetarian pescatarian',
  halal: 'halal',
  koscher: 'koscher kosher',
  glutenfrei: 'glutenfrei gluten-free',
})
export const STAND = karte({
  verheiratet: 'verheiratet married casado casada',
  ledig: 'ledig single solteiro solteira',
  geschieden: 'geschieden divorced divorciado divorciada',
  verlobt: 'verlobt engaged noivo noiva',
  verwitwet: 'verwitwet widowed viúvo viúva',
})
export const WEG = menge(
  'urlaub ferien abwesend krank krankgeschrieben elternzeit mutterschutz dienstreise fortbildung sabbatical vacation holiday leave away sick férias ferias doente licença',
)
export const ZEITMODELL = menge(
  'halbtags ganztags teilzeit vollzeit vormittags nachmittags nachts morgens abends gleitzeit schicht frühschicht spätschicht nachtschicht feierabend stunden uhr part-time full-time parttime fulltime mornings afternoons hours meio período integral horas',
)
export const ZUHAUSE = menge(
  'homeoffice home-office remote büro buero office zuhause hause home werk lager casa',
)

const TAGE = karte({
  montag: 'montags montag mondays monday segundas segunda',
  dienstag: 'dienstags dienstag tuesdays tuesday terças terça',
  mittwoch: 'mittwochs mittwoch wednesdays wednesday quartas quarta',
  donnerstag: 'donnerstags donnerstag thursdays thursday quintas quinta',
  freitag: 'freitags freitag fridays friday sextas sexta',
  samstag: 'samstags samstag saturdays saturday sábados sábado',
  sonntag: 'sonntags sonntag sundays sunday domingos domingo',
})
export const tagVon = (form: string): string | undefined => TAGE.get(form)

export const ICH = menge('ich i eu wir we nos')
export const MEIN = menge(
  'mein meines meine meinen meinem meiner meins my meu minha meus minhas unser unsere our nosso nossa',
)
export const DU = menge('du dich dir dein deine deinen deinem you your voce tu teu tua')
/** „Der Nutzer wohnt in Köln“: so do models write. */
export const NUTZER = menge(
  'nutzer nutzerin nutzers benutzer benutzerin user person anwender anwenderin usuário usuária',
)
export const PRONOMEN = menge('er sie he she ele ela')
const beugt = (stamm: string): string => ['', 'e', 'er', 'es', 'en', 'em'].map((e) => stamm + e).join(' ')
export const ADJEKTIV = menge(
  `${['neu', 'aktuell', 'privat', 'dienstlich', 'beruflich', 'fest', 'lieb', 'klein', 'groß', 'jüngst', 'ältest', 'erst', 'zweit', 'eigen'].map(beugt).join(' ')} new current private own little novo nova atual`,
)
export const FUELLE = menge(
  'jetzt nun inzwischen mittlerweile aktuell derzeit momentan gerade zurzeit neuerdings wieder auch noch schon eigentlich übrigens halt eben ja mal bitte doch now currently again also still already actually agora atualmente novamente tambem ainda ja sofort immer always sempre nämlich hauptsächlich',
)
export const WECHSEL = menge(
  'jetzt nun inzwischen mittlerweile neuerdings wieder now again agora novamente neue neuer neues neuen new novo nova sofort',
)
export const SEIT = menge('seit since desde')
/** What may stand behind „seit“. */
export const ZEITANGABE =
  /^(?:\d[\d.]*|der|dem|den|einem|einer|letzt\w*|last|vorig\w*|anfang|ende|mitte|jahr\w*|monat\w*|woche\w*|tag\w*|year\w*|month\w*|week\w*|days?|anos?|mes(?:es)?|semanas?|sommer|winter|herbst|fruhjahr|fruhling|ostern|weihnachten|gestern|heute|langem|vielen|einigen|paar|ein|o|a)$/
export const REFLEXIV = menge('mich sich me se mir')
export const NICHT = menge('nicht nich kein keine keinen keinem keiner nie niemals not never nao nunca ')
export const MEHR = menge('mehr anymore longer mais länger')
export const ORT = menge(
  'in im am an auf bei at on em no na nos nas de aus from von zu nach to para ins zur zum',
)
