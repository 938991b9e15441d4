import { useScreenWords, useWords } from '../../i18n/words.ts'
import { Button } from '../shell/button.tsx'
import gateStyles from '../sign-in/gate.module.css'
import styles from './first-visit.module.css'
import { SamplePictures } from './sample-pictures.tsx'

interface Properties {
  isClosed: boolean
  onRegister: () => void
  onSignIn: () => void
}

/** The first screen of a service without accounts. */
export function FirstVisit({ isClosed, onRegister, onSignIn }: Properties) {
  const words = useWords()
  const own = useScreenWords('firstVisit')
  return (
    <>
      <p className={styles.promise}>{own.promise}</p>
      <SamplePage />
      {isClosed ? (
        <p className={`quiet ${gateStyles.closed}`}>{words.account.closed}</p>
      ) : (
        <Button look="primary" onClick={onRegister}>
          {own.begin}
        </Button>
      )}
      <Button look="plain" onClick={onSignIn}>
        {own.signIn}
      </Button>
      <p className={`quiet small ${styles.stays}`}>{own.stays}</p>
    </>
  )
}

/** A page of an invented day, with the lines that it was written from: what Dayleaf is, at a glance. */
function SamplePage() {
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
