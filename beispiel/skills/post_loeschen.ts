import { skill, slot, z, zitatText } from 'assistent'
import { buche } from '../fremd.ts'

export default skill({
  name: 'post_loeschen',
  beschreibung: { de: 'Löscht einen Post', en: 'Deletes a post', pt: 'Apaga uma publicação' },
  beispiele: {
    de: [
      'lösch den Post {post}',
      'lösche bitte den Beitrag {post}',
      'kannst du {post} löschen?',
      'nimm den Post {post} offline',
      'entferne den Beitrag {post}',
      'der Post {post} soll weg',
      'bitte den Post {post} löschen',
      'nimm den Beitrag {post} runter',
      'der Beitrag {post} muss gelöscht werden',
      'kannst du den Post {post} entfernen?',
      'mach den Post {post} weg',
      'ich möchte einen Post löschen',
      'kannst du den Beitrag {post} runternehmen?',
    ],
    en: [
      'delete the post {post}',
      'delete post {post}',
      'please delete the post {post}',
      'can you delete {post}?',
      'take the post {post} down',
      'remove the post {post}',
      'take the post {post} offline',
      'the post {post} has to go',
      'the post {post} must be deleted',
      'can you remove the post {post}?',
      'pull the post {post}',
      'I want to delete a post',
      'get rid of the post {post}',
    ],
    pt: [
      'apaga o post {post}',
      'apaga a publicação {post}',
      'apague a publicação {post}, por favor',
      'pode apagar {post}?',
      'tira a publicação {post} do ar',
      'remove o post {post}',
      'exclui a publicação {post}',
      'o post {post} tem que sair',
      'a publicação {post} deve ser apagada',
      'pode remover o post {post}?',
      'deleta o post {post}',
      'quero apagar uma publicação',
      'tira o post {post} da página',
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
  aktionen: {
    post_geloescht: { de: 'Post löschen', en: 'Deleting the post', pt: 'Apagar a publicação' },
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
