import { Link } from 'wouter'
import { useTitle } from '../components/shell/title.ts'
import { useWords } from '../i18n/words.ts'

export function NotFoundPage() {
  const words = useWords()
  useTitle(words.common.notFound)
  return (
    <div className="column">
      <h1>{words.common.notFound}</h1>
      <p>
        <Link href="/">{words.day.toToday}</Link>
      </p>
    </div>
  )
}
