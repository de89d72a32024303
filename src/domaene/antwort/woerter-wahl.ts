import { buch } from './buch.ts'

/** Stands around a choice and says nothing. */
export const WAHL_BEIWERT = buch(
  'der|die|das|den|dem|des|bitte|danke|gern|gerne|lieber|doch|nur|also|erst|zuerst|zunächst|sowohl',
  'ich meine|ich mein|meine ich|ich meinte|meinte ich|ich meine natürlich|ist es|ist die richtige|ist das richtige|ist der richtige|ist gemeint|war gemeint|gemeint ist|gemeint',
  'option|variante|möglichkeit|antwort|vorschlag|eintrag|punkt|zeile|auswahl',
  'the|one|ones|please|option|i mean|i meant|is right|just|only|thanks',
  'o|a|os|as|por favor|opção|só|apenas|a opção|obrigado|obrigada',
)
/** Verbs of choosing. With an entry's own word they may ask for something else: „ich nehme Urlaub“, „zeig das Ticket“. */
export const WAHL_VERB = buch(
  'nehme|nehm|ich nehme|ich nehm|nehm ich|nehme ich|nehmen wir|wir nehmen|nimm|nimm mal|nimm bitte|ich will|ich möchte|ich möchte gern|ich möchte gerne|ich hätte gern|ich hätte gerne|hätte gern|hätte gerne|will ich|ich wähle|wähle|wähl|gib mir|zeig mir|zeig|zeige mir|ich brauche die|ich brauche das|ich brauche den|ist gut|wäre gut|wäre richtig|wär gut|wäre es',
  'is fine|i want|id like|i would like|ill take|i take|take|give me|show me|choose|pick|i choose|quero|eu quero|prefiro|escolho|fico com',
)
/** Before an option's own word only: „in Wien“, „für Zürich“. */
export const WAHL_VERHAELTNIS = buch(
  'in|für|von|aus|im|vom|mit|am|um|wegen|for|of|in|from|with|about|on|at|de|do|em|para|com|sobre|zum|zur|zu|to',
)
/** Leads from a yes to a choice: „ja zum ersten“, „ok zu 2“. */
export const ZU = buch('zum|zur|zu|to|para|bei|beim|for|für|fürs')
export const UND = buch(
  'und|u|sowie|plus|and|e|als auch|dann|danach|und dann|und danach|anschließend|then|and then|depois|und auch',
)
export const SONDERN = buch('sondern|but|mas|mas sim')
export const STATT = buch('statt|anstatt|anstelle|instead of|em vez de')
export const AUSSER = buch('außer|ausser|bis auf|ohne|except|but not|except for|menos|exceto')
export const ODER = buch('oder|entweder|bzw|beziehungsweise|or|ou')
export const ZEIG_NICHT = buch('nicht|nich|net|ned|nid|nöd|not|não|kein|keine|keinen')
/** Several entries at once. */
export const ALLE = buch(
  'alle|alle davon|alle zusammen|alle miteinander|sämtliche|all|all of them|all of these|todas|todos|todas elas|todos eles',
)
export const BEIDE = buch(
  'beide|beides|beiden|die beiden|alle beide|alle zwei|both|both of them|both of these|ambos|ambas|os dois|as duas',
)
/** About the entries, but none of them for certain. */
export const VAGE = buch(
  'eins von beiden|eine von beiden|einer von beiden|eins davon|eine davon|einer davon|einen davon|eins von denen|eine von denen|einer von denen|nur eins|nur eine|nur einer|nur einen|eine|einer|einen|einem|option a|option b|option c|option d|variante a|variante b|variante c|variante d',
  'das andere|die andere|der andere|den anderen|die anderen|andere|anderen|der rest|den rest|irgendeins|irgendeine|irgendeinen|irgendein|egal welche|egal welches|egal welcher|welche auch immer',
  'one of them|only one|just one|the other|the other one|the others|any|any of them|either|either one|um deles|uma delas|só um|só uma|o outro|a outra|qualquer um|qualquer uma',
)
/** Announces a number: „Nr. 2“. */
export const MARKE = buch(
  'nr|nummer|nummero|num|option|variante|punkt|antwort|möglichkeit|vorschlag|auswahl|position|pos|ziffer|number|choice|answer|opção|número|item',
)
