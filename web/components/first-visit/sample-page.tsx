// A page of an invented day, with the lines that it was written from: what Dayleaf is, at a glance.
import { useScreenWords } from '../../i18n/words.ts'
import styles from './sample-page.module.css'
import { SamplePictures } from './sample-pictures.tsx'

export function SamplePage() {
  const words = useScreenWords('firstVisit')
  return (
    <figure className={styles.sample} aria-label={words.sample}>
      <ul className={styles.lines}>
        <li>
          <time>08:15</time> <span>{words.firstLine}</span>
        </li>
        <li>
          <time>10:40</time> <span>{words.secondLine}</span>
        </li>
      </ul>
      <p className={styles.title}>{words.title}</p>
      <SamplePictures />
      <p className={styles.text}>{words.text}</p>
    </figure>
  )
}
