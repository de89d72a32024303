import { buch } from './buch.ts'

/** Stands around a choice and says nothing. */
export const WAHL_BEIWERT = buch(
  'der|die|das|den|dem|des|bitte|danke|gern|gerne|lieber|doch|nur|also|mal|erst|zuerst|zunächst|sowohl|hier|davon|einfach|sorry',
  'nehme|nehm|ich nehme|ich nehm|nehm ich|nehme ich|nehmen wir|wir nehmen|nimm|nimm mal|nimm bitte|ich will|ich möchte|ich möchte gern|ich möchte gerne|ich hätte gern|ich hätte gerne|hätte gern|hätte gerne|will ich|ich meine|ich mein|meine ich|ich meinte|meinte ich|ich meine natürlich|ich wähle|wähle|wähl|gib mir|zeig mir|zeig|zeige mir|ich brauche die|ich brauche das|ich brauche den|ist richtig|ist gut|ist es|ist die richtige|ist das richtige|ist der richtige|wäre gut|wäre richtig|wär gut|wäre es|ist gemeint|war gemeint|gemeint ist|gemeint',
  'option|variante|möglichkeit|antwort|vorschlag|eintrag|punkt|zeile|auswahl',
  'the|one|ones|please|option|i want|i want the|id like|i would like|ill take|i take|i mean|i meant|take|give me|show me|choose|pick|i choose|is right|is fine|just|only|thanks',
  'o|a|os|as|por favor|opção|quero|eu quero|prefiro|escolho|fico com|só|apenas|a opção|obrigado|obrigada',
)
/** Before an option's own word only: „in Wien“, „für Zürich“. */
export const WAHL_VERHAELTNIS = buch('in|für|von|aus|im|vom|for|of|in|from|de|do|da|em|para|zum|zur|zu|to')
/** Leads from a yes to a choice: „ja zum ersten“, „ok zu 2“. */
export const ZU = buch('zum|zur|zu|to|para|bei|beim|for|für')
export const UND = buch(
  'und|u|sowie|plus|and|e|als auch|dann|danach|und dann|und danach|anschließend|then|and then|depois|und auch',
)
export const SONDERN = buch('sondern|but|mas|mas sim')
export const STATT = buch('statt|anstatt|anstelle|instead of|em vez de')
export const AUSSER = buch('außer|ausser|bis auf|ohne|except|but not|except for|menos|exceto')
export const ODER = buch('oder|entweder|bzw|beziehungsweise|or|ou')
export const ZEIG_NICHT = buch('nicht|nich|net|ned|nid|nöd|not|não|kein|keine|keinen')
