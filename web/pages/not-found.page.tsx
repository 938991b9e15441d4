import { Link } from 'wouter'
import { useWords } from '../i18n/words.ts'

export function NotFoundPage() {
  const words = useWords()
  return (
    <div className="column">
      <h1>{words.common.notFound}</h1>
      <p>
        <Link href="/">{words.day.toToday}</Link>
      </p>
    </div>
  )
}
