import { skill, slot, z, zitatText } from 'assistent'
import { buche } from '../fremd.ts'

export default skill({
  name: 'post_loeschen',
  beschreibung: { de: 'Löscht einen Post', en: 'Deletes a post', pt: 'Apaga uma publicação' },
  beispiele: {
    de: [
      'lösch {post}',
      'lösche bitte {post}',
      'kannst du {post} löschen?',
      'nimm {post} offline',
      'entferne {post}',
      '{post} soll weg',
      'bitte {post} löschen',
      'nimm {post} runter',
      '{post} muss gelöscht werden',
      'kannst du {post} entfernen?',
      'zieh {post} zurück',
      'ich möchte einen Post löschen',
      'lösch den Post {post}',
    ],
    en: [
      'delete {post}',
      'please delete {post}',
      'can you delete {post}?',
      'take {post} down',
      'remove {post}',
      'take {post} offline',
      '{post} has to go',
      '{post} must be deleted',
      'can you remove {post}?',
      'pull {post}',
      'I want to delete a post',
      'delete the post {post}',
    ],
    pt: [
      'apaga {post}',
      'apague {post}, por favor',
      'pode apagar {post}?',
      'tira {post} do ar',
      'remove {post}',
      'exclui {post}',
      '{post} tem que sair',
      '{post} deve ser apagado',
      'pode remover {post}?',
      'deleta {post}',
      'quero apagar uma publicação',
      'apaga o post {post}',
    ],
  },
  parameter: z.object({
    post: slot.text({
      name: { de: 'Post', en: 'Post', pt: 'Publicação' },
      frage: {
        de: 'Welcher Post soll gelöscht werden?',
        en: 'Which post should be deleted?',
        pt: 'Qual publicação devo apagar?',
      },
    }),
  }),
  risiko: 3,
  freigabe: { rolle: 'marketing' },
  titel({ post }, sprache) {
    const name = zitatText(post, sprache)
    return { de: `${name} löschen`, en: `Delete ${name}`, pt: `Apagar ${name}` }[sprache]
  },
  async run(k) {
    const { post } = k.parameter
    const body = { aktion: 'loeschen', post, vorgang: k.vorgang.id }
    const { gefunden } = await buche(k, 'posts', 'post_geloescht', body)
    const name = zitatText(post, k.sprache)
    if (gefunden === false) {
      return {
        de: `Nichts gelöscht: Online ist kein Post, der eindeutig ${name} ist.`,
        en: `Nothing deleted: no post that is online is clearly ${name}.`,
        pt: `Nada apagado: nenhuma publicação no ar é claramente ${name}.`,
      }
    }
    return { de: `${name} ist gelöscht.`, en: `${name} has been deleted.`, pt: `${name} foi apagado.` }
  },
})
