import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useWords } from '../../i18n/words.ts'
import { serviceQuery } from '../../queries/settings.queries.ts'
import { trashIntro } from '../shell/trash-intro.ts'

export function TrashSection() {
  const words = useWords()
  const { data: service } = useQuery(serviceQuery)
  return (
    <section>
      <h2>{words.trash.title}</h2>
      <p>{trashIntro(words, service?.trashDays)}</p>
      <Link href="/trash">{words.trash.open}</Link>
    </section>
  )
}
