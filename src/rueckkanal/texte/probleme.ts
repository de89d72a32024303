// Why the Leitstand does not do what it was asked, and what to do instead; in the three languages.

type Du = (du: string, sie: string) => string
type Wort = string

/** Statuses that problems have; each has a short title. */
export type Problemstatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 409
  | 410
  | 413
  | 415
  | 421
  | 422
  | 429
  | 500
  | 501
  | 503

export interface Problemtexte {
  titel: Record<Problemstatus, Wort>
  anfrage: (felder: readonly string[]) => string
  kein_json: Wort
  zu_gross: Wort
  methode: Wort
  nicht_gefunden: Wort
  nicht_angemeldet: Wort
  verboten: Wort
  token: Wort
  herkunft: Wort
  adresse: Wort
  kein_tls: Wort
  zu_viele_anfragen: (sekunden: number) => string
  zu_viele_versuche: (minuten: number) => string
  zu_viele_seiten: Wort
  zu_viele_proben: Wort
  code_ungueltig: Wort
  anmeldung_falsch: Wort
  anmeldung_voll: Wort
  passkey_ungueltig: Wort
  passkey_zu_viele: Wort
  passwort_alt: Wort
  /** A new way in is set up by who logged in just now, not by who found the page open. */
  anmeldung_alt: Wort
  passwort_zu_kurz: Wort
  passwort_zu_lang: Wort
  passwort_bekannt: Wort
  noch_nicht: Wort
  speicher: Wort
  intern: Wort
}

export const problemeDe = (d: Du): Problemtexte => ({
  titel: {
    400: 'Anfrage nicht verstanden',
    401: 'Nicht angemeldet',
    403: 'Nicht erlaubt',
    404: 'Nicht gefunden',
    405: 'Geht hier nicht',
    409: 'Inzwischen geändert',
    410: 'Vorbei',
    413: 'Zu groß',
    415: 'Falsche Form',
    421: 'Falsche Adresse',
    422: 'So geht es nicht',
    429: 'Zu oft',
    500: 'Fehler im Programm',
    501: 'Noch nicht eingerichtet',
    503: 'Gerade nicht möglich',
  },
  anfrage: (felder) =>
    felder.length === 0
      ? 'Diese Anfrage ist nicht zu verstehen.'
      : `Diese Angaben stimmen nicht: ${felder.join(', ')}.`,
  kein_json: 'Der Inhalt der Anfrage ist kein JSON.',
  zu_gross: 'Das ist zu viel auf einmal.',
  methode: 'Das gibt es an dieser Stelle nicht.',
  nicht_gefunden: d(
    'Das gibt es nicht, oder du darfst es nicht sehen.',
    'Das gibt es nicht, oder Sie dürfen es nicht sehen.',
  ),
  nicht_angemeldet: d('Melde dich an.', 'Bitte melden Sie sich an.'),
  verboten: d(
    'Das darfst du nicht: Dazu fehlt dir die Rolle.',
    'Das dürfen Sie nicht: Dazu fehlt Ihnen die Rolle.',
  ),
  token: d(
    'Die Seite ist veraltet. Lade sie neu und versuch es noch einmal.',
    'Die Seite ist veraltet. Bitte laden Sie sie neu und versuchen Sie es noch einmal.',
  ),
  herkunft: 'Das kam von einer fremden Seite und wurde nicht ausgeführt.',
  adresse:
    'Unter dieser Adresse ist der Leitstand nicht eingerichtet. Die Betreuung trägt sie in assistent.config.ts ein: leitstand: { adresse: "https://…" }.',
  kein_tls:
    'Hier geht es nur mit https. Kommt die Anfrage über einen Proxy, muss er X-Forwarded-Proto mitgeben und in leitstand.proxy stehen.',
  zu_viele_anfragen: (s) => `Das waren zu viele Anfragen. In ${s} s geht es weiter.`,
  zu_viele_versuche: (m) =>
    d(
      `Zu viele Fehlversuche. Versuch es in ${m} ${m === 1 ? 'Minute' : 'Minuten'} wieder.`,
      `Zu viele Fehlversuche. Bitte versuchen Sie es in ${m} ${m === 1 ? 'Minute' : 'Minuten'} wieder.`,
    ),
  zu_viele_seiten: d(
    'In dieser Sitzung sind zu viele Seiten zugleich offen. Schließ einige davon.',
    'In dieser Sitzung sind zu viele Seiten zugleich offen. Bitte schließen Sie einige davon.',
  ),
  zu_viele_proben: d(
    'Drei Probeläufe zugleich sind das Höchste. Beende einen, oder warte: Nach 30 Minuten ohne Nachricht endet jeder von selbst.',
    'Drei Probeläufe zugleich sind das Höchste. Beenden Sie einen, oder warten Sie: Nach 30 Minuten ohne Nachricht endet jeder von selbst.',
  ),
  code_ungueltig: d(
    'Dieser Code gilt nicht (mehr). Lass dir einen neuen geben.',
    'Dieser Code gilt nicht (mehr). Bitte lassen Sie sich einen neuen geben.',
  ),
  anmeldung_falsch: 'Nummer oder Adresse und Passwort passen nicht zusammen.',
  anmeldung_voll: d(
    'Gerade melden sich viele an. Versuch es gleich noch einmal.',
    'Gerade melden sich viele an. Bitte versuchen Sie es gleich noch einmal.',
  ),
  passkey_ungueltig: d(
    'Dieser Passkey gilt hier nicht (mehr). Versuch es nochmal oder nimm einen anderen Weg.',
    'Dieser Passkey gilt hier nicht (mehr). Bitte versuchen Sie es nochmal, oder nehmen Sie einen anderen Weg.',
  ),
  passkey_zu_viele: d(
    'Du hast schon 20 Passkeys, oder dieser ist schon eingerichtet. Entferne erst einen.',
    'Sie haben schon 20 Passkeys, oder dieser ist schon eingerichtet. Bitte entfernen Sie erst einen.',
  ),
  passwort_alt: d(
    'Das jetzige Passwort stimmt nicht. Hast du es vergessen, lass dich neu einladen.',
    'Das jetzige Passwort stimmt nicht. Haben Sie es vergessen, lassen Sie sich bitte neu einladen.',
  ),
  anmeldung_alt: d(
    'Dafür muss deine Anmeldung jünger als 15 Minuten sein. Melde dich ab und wieder an; fehlt dir ein Weg hinein, lass dich neu einladen.',
    'Dafür muss Ihre Anmeldung jünger als 15 Minuten sein. Bitte melden Sie sich ab und wieder an; fehlt Ihnen ein Weg hinein, lassen Sie sich neu einladen.',
  ),
  passwort_zu_kurz: 'Ein Passwort hat mindestens 8 Zeichen; am besten 15 oder mehr.',
  passwort_zu_lang: 'Ein Passwort hat höchstens 1.024 Bytes.',
  passwort_bekannt: d(
    'Dieses Passwort probieren Angreifer zuerst: Es ist sehr verbreitet, oder es besteht aus Namen und Nummern von dir. Nimm ein anderes, am besten einen ganzen Satz.',
    'Dieses Passwort probieren Angreifer zuerst: Es ist sehr verbreitet, oder es besteht aus Namen und Nummern von Ihnen. Bitte nehmen Sie ein anderes, am besten einen ganzen Satz.',
  ),
  noch_nicht: 'Das ist hier noch nicht eingerichtet.',
  speicher: d(
    'Die Datenbank antwortet gerade nicht. Versuch es gleich noch einmal.',
    'Die Datenbank antwortet gerade nicht. Bitte versuchen Sie es gleich noch einmal.',
  ),
  intern: 'Das hat nicht geklappt. Was geschehen ist, steht im Protokoll des Programms.',
})

export const problemeEn = (): Problemtexte => ({
  titel: {
    400: 'Request not understood',
    401: 'Not logged in',
    403: 'Not allowed',
    404: 'Not found',
    405: 'Not possible here',
    409: 'Changed in the meantime',
    410: 'Over',
    413: 'Too large',
    415: 'Wrong form',
    421: 'Wrong address',
    422: 'Not like this',
    429: 'Too often',
    500: 'Program error',
    501: 'Not set up yet',
    503: 'Not possible right now',
  },
  anfrage: (felder) =>
    felder.length === 0
      ? 'This request makes no sense.'
      : `These entries are not right: ${felder.join(', ')}.`,
  kein_json: 'The body of the request is not JSON.',
  zu_gross: 'That is too much at once.',
  methode: 'There is no such thing in this place.',
  nicht_gefunden: 'There is no such thing, or you may not see it.',
  nicht_angemeldet: 'Log in.',
  verboten: 'You may not do that: you do not have the role for it.',
  token: 'The page is out of date. Reload it and try again.',
  herkunft: 'That came from another site and was not done.',
  adresse:
    'The console is not set up at this address. An operator puts it into assistent.config.ts: leitstand: { adresse: "https://…" }.',
  kein_tls:
    'Only https works here. If the request comes through a proxy, the proxy must send X-Forwarded-Proto and be named in leitstand.proxy.',
  zu_viele_anfragen: (s) => `Those were too many requests. It goes on in ${s} s.`,
  zu_viele_versuche: (m) => `Too many failed attempts. Try again in ${m} ${m === 1 ? 'minute' : 'minutes'}.`,
  zu_viele_seiten: 'Too many pages are open at once in this session. Close some of them.',
  zu_viele_proben:
    'Three trial runs at once are the most. End one, or wait: each ends by itself after 30 minutes without a message.',
  code_ungueltig: 'This code is not valid (any more). Ask for a new one.',
  anmeldung_falsch: 'Number or address and password do not belong together.',
  anmeldung_voll: 'Many people are logging in right now. Try again in a moment.',
  passkey_ungueltig: 'This passkey is not valid here (any more). Try again or take another way.',
  passkey_zu_viele: 'You have 20 passkeys already, or this one is set up already. Remove one first.',
  passwort_alt: 'The present password is not right. If you have forgotten it, ask for a new invitation.',
  anmeldung_alt:
    'For this you have to have logged in within the last 15 minutes. Log out and in again; if you have no way in, ask for a new invitation.',
  passwort_zu_kurz: 'A password has at least 8 characters; 15 or more are better.',
  passwort_zu_lang: 'A password has at most 1,024 bytes.',
  passwort_bekannt:
    'Attackers try this password first: it is very common, or made of your names and numbers. Take another one, a whole sentence is best.',
  noch_nicht: 'This is not set up here yet.',
  speicher: 'The database does not answer right now. Try again in a moment.',
  intern: 'That did not work. What happened is in the log of the program.',
})

export const problemePt = (): Problemtexte => ({
  titel: {
    400: 'Pedido não compreendido',
    401: 'Sem sessão iniciada',
    403: 'Não permitido',
    404: 'Não encontrado',
    405: 'Não é possível aqui',
    409: 'Alterado nesse meio-tempo',
    410: 'Já passou',
    413: 'Grande demais',
    415: 'Formato errado',
    421: 'Endereço errado',
    422: 'Assim não dá',
    429: 'Vezes demais',
    500: 'Erro do programa',
    501: 'Ainda não configurado',
    503: 'Não é possível no momento',
  },
  anfrage: (felder) =>
    felder.length === 0
      ? 'Não é possível compreender este pedido.'
      : `Estes dados não estão certos: ${felder.join(', ')}.`,
  kein_json: 'O conteúdo do pedido não é JSON.',
  zu_gross: 'Isso é demais de uma só vez.',
  methode: 'Isso não existe neste lugar.',
  nicht_gefunden: 'Isso não existe, ou você não pode ver.',
  nicht_angemeldet: 'Entre com a sua conta.',
  verboten: 'Você não pode fazer isso: falta a função para isso.',
  token: 'A página está desatualizada. Recarregue e tente de novo.',
  herkunft: 'Isso veio de outro site e não foi executado.',
  adresse:
    'O painel não está configurado neste endereço. A administração o indica em assistent.config.ts: leitstand: { adresse: "https://…" }.',
  kein_tls:
    'Aqui só funciona com https. Se o pedido passa por um proxy, ele precisa enviar X-Forwarded-Proto e constar em leitstand.proxy.',
  zu_viele_anfragen: (s) => `Foram pedidos demais. Continua daqui a ${s} s.`,
  zu_viele_versuche: (m) =>
    `Tentativas demais sem sucesso. Tente de novo daqui a ${m} ${m === 1 ? 'minuto' : 'minutos'}.`,
  zu_viele_seiten: 'Há páginas demais abertas ao mesmo tempo nesta sessão. Feche algumas.',
  zu_viele_proben:
    'No máximo três testes ao mesmo tempo. Encerre um, ou espere: cada um termina sozinho após 30 minutos sem mensagem.',
  code_ungueltig: 'Este código não vale (mais). Peça um novo.',
  anmeldung_falsch: 'O número ou endereço e a senha não combinam.',
  anmeldung_voll: 'Muita gente está entrando agora. Tente de novo daqui a pouco.',
  passkey_ungueltig: 'Esta passkey não vale (mais) aqui. Tente de novo ou use outro caminho.',
  passkey_zu_viele: 'Você já tem 20 passkeys, ou esta já está configurada. Remova uma primeiro.',
  passwort_alt: 'A senha atual não está certa. Se a esqueceu, peça um novo convite.',
  anmeldung_alt:
    'Para isso é preciso ter entrado há menos de 15 minutos. Saia e entre de novo; se não tiver como entrar, peça um novo convite.',
  passwort_zu_kurz: 'Uma senha tem pelo menos 8 caracteres; 15 ou mais é melhor.',
  passwort_zu_lang: 'Uma senha tem no máximo 1.024 bytes.',
  passwort_bekannt:
    'Atacantes tentam esta senha primeiro: ela é muito comum, ou feita dos seus nomes e números. Escolha outra, de preferência uma frase inteira.',
  noch_nicht: 'Isso ainda não está configurado aqui.',
  speicher: 'O banco de dados não responde no momento. Tente de novo daqui a pouco.',
  intern: 'Isso não deu certo. O que aconteceu está no log do programa.',
})
