import { Link } from 'wouter'
import styles from '../components/shell/column.module.css'
import { useTitle } from '../components/shell/title.ts'
import { useWords } from '../i18n/words.ts'

export function NotFoundPage() {
  const words = useWords()
  useTitle(words.common.notFound)
  return (
    <div className={styles.column}>
      <h1>{words.common.notFound}</h1>
      <p>
        <Link href="/">{words.day.toToday}</Link>
      </p>
    </div>
  )
}
