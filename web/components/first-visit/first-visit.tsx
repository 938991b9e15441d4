import { useScreenWords, useWords } from '../../i18n/words.ts'
import { Button } from '../shell/button.tsx'
import gateStyles from '../sign-in/gate.module.css'
import styles from './first-visit.module.css'
import { SamplePage } from './sample-page.tsx'

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
