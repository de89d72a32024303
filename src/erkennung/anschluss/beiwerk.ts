import { falte, grund } from '../lokal/form.ts'

// Words around a value that say nothing else.

const menge = (worte: string): ReadonlySet<string> =>
  new Set(
    worte
      .trim()
      .split(/\s+/)
      .map((w) => grund(falte(w))),
  )

/** Words that a follow-up may have around its value. */
export const BEIWERK = menge(`
  komplett vollständig following diz diga fala conta veio vem vinha
  und nur auch oder sowie ebenso genauso jetzt nochmal noch mal nochmals das gleiche gleichen gleiches dasselbe selbe selben denselben bloß was wie ist
  war waren sieht sah schaut aus es mit lief viel hoch in im für fürs am vom von bei beim zu zum zur den dem der die ich meine mein meinte hab
  habe wollte gemeint eigentlich natürlich doch lieber eher besser statt stattdessen sondern nicht nein ne nee quatsch falsch sorry ups ja aber erst
  dann davor danach vorher zuvor vorherige vorherigen vorjahr vorjahres vormonat vorjahresmonat monat jahr quartal woche tag ganz ganze ganzen gesamt
  folgenden folgende folgender drauf darauf folgemonat vorjahreszeitraum zwei drei vier fünf sechs zwölf months years quarters two three four five six
  seguinte passada meses anos trimestres semanas dois duas três verdade desculpa perdão mostra mostrar também
  per via vorhin eben gerade dito wiederhole wiederhol selbes auswertung abfrage viertelstunde stimmt korrigiere so
  moment halt stopp stop warte vertippt vertan verschrieben tippfehler versehen anstatt person vergleich verglichen dazu beides beide spiel viele halbe halben halber draus daraus
  gibt gibts gab hast hats haben hat verschieb verschiebe schieb schiebe ändere änder setz setze stell stelle korrigier korrigiere tausch tausche leg lege
  insgesamt alle alles zusammen wissen gmeint i d u jo aha ah oh ach hm hmm mhm danke sag sage sagen zeig zeige zeigen gib geben mach mache machen
  schau schick tu nimm kannst kann könntest könnte magst würdest du mir uns man einfach frage fragen genau selbe gleich brauch brauche bräuchte wissen interessiert mich schmarrn schmarren unsinn blödsinn mist korrektur
  voriges vorigen vorige einem einen eine ein steht geht nämlich bzw beziehungsweise konkret dann da dafür damit das's her hin sehen haben hätte hätt
  raussuchen heraussuchen ausgeben anzeigen schicken nachschauen nachsehen frühestens spätestens
  insgesamt weiter später früher länger kürzer stunde stunden tage wochen monate minuten falscher falsche falsches allein speziell konkret bitte uhr standort ort um bis ab gern gerne zeitraum nummer nr selbst
  and only just also now again what how about with same the or for in of on at is was were it mean meant i no not but rather instead actually wrong oops
  could can you tell show me please also too thanks correction give see
  much later earlier longer shorter hour hours minutes days weeks months before after that previous prior next year month week quarter day whole total overall then one
  e só so apenas somente também tambem agora de novo ou quanto a o mesmo mesma para em no na do da ao eu quis dizer quero digo aliás melhor não nao mas
  pode poderia me mostrar mostra dizer isso obrigado obrigada por favor correção
  mais tarde cedo hora horas dias antes disso depois anterior passado ano mês mes semana trimestre dia todo total foi como
  schreib schreibe geh gehe runter rauf verlänger verlängere verkürzen verlängern verkürz verkürze kürz kürze reicht reichen langt langen genügt genügen passt ebenfalls gleichfalls ginge wollt
  gebraucht benötigt benötige gewusst gesehen gehabt helfen weiterhelfen brauchen kennen weißt kennst du's verhielt verhält wert betrag menge anzahl höhe ergibt
  vorziehen vorverlegen umstellen umschalten wechseln lage situation vorhanden
  möglich analog entsprechend dagegen hingegen gegenüber gegensatz unterschied protokoll information info sicherheit kontrolle abgleich vollständigkeit halber
  wechsel wechsle verleg verlege worum richtig korrekt sinnvoller lange oft häufig
  bzgl bezüglich betreffs kompletten komplette kompletter läuft schlägt sich damals seiner ihrer verlängert verkürzt verschoben vorverlegt era lies
  quartale jahre zahl zahlen daten werte ergebnis ergebnisse stand übersicht summe make gerechnet gesehen betrachtet aufs abgeschnitten entwickelt geschlagen gelaufen
  ausgesehen ausgefallen gewesen passiert hinten vorne vorn lang zusätzlich außerdem obendrein ergänzend ändern verschieben schieben setzen legen verlegen
  stellen korrigieren anpassen machen
  allerdings mit coisa nun jetze rein würd zwar anno ditto dabei look say says versteh
  hätte bräuchte bräucht brauchst gut dachte aktuell aktuelle aktueller typo wenn geht wär wäre wären würde wüsste wüsst möchte möcht will wollten interessieren interessant spannend hilfreich wichtig nützlich relevant
  diesmal vergleiche vergleichen probier probiere versuch versuche versuchs mehr weniger schlechter höher niedriger anders ging gings lief liefs sind
  sinds isses isse wars kam rauskam rausgekommen macht machts bezogen betrifft angeht anbelangt hinsichtlich bisher bislang derzeit momentan fehlt fehlen fehlte
  nachgucken gucken guck hol holen such suchen rausholen zeigs gibs sags nenn nenne nennen wieviel wieviele ich's vorherigem vorherigem vorherigen vorheriger vorigem
  selber selbiger selben gleicher zeitpunkt vorjahresvergleich vormonatsvergleich vorquartal vorwoche vortag folgejahr folgewoche folgequartal
  like want need did do doing try compare compared better worse get know quero queria gostaria ver preciso está ficou melhor pior
`)

/** Around a bare value („im September?“, „wie viel in Berlin?“) only these: „im Oktober war ich in Berlin“ tells something. */
export const NUR_DABEI = menge(`
  in im für fürs am vom von bei beim zu zum zur den dem der die das auch bitte um bis ab gern gerne uhr standort ort nummer nr wie viel hoch aus
  und and e for of on at the please how much what to from until in em no na do da de para até as os o a quanto
`)

const ORTSNAMEN = [
  ...menge(
    'team kollegen leute filiale filialen niederlassung büro stadt zweigstelle geschäft standort location site office branch unidade filial loja',
  ),
]
const PERSONENNAMEN = [
  ...menge('kollege kollegen kollegin herr herrn frau mitarbeiter mitarbeiterin colleague mr mrs ms colega'),
]

/** How a value of this kind may be called before it: „die Filiale in Wien“, „Frau Lindner“. Folded. */
export const gattungVon = (arten: Iterable<string>): string[] =>
  [...arten].flatMap((art) => (art === 'ort' ? ORTSNAMEN : art === 'person' ? PERSONENNAMEN : []))
