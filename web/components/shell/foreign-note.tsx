import { useWords } from '../../i18n/words.ts'
import { useConnection } from '../../state/connection.ts'
import { openFromNetwork } from '../../state/from-network.ts'
import { Button } from './button.tsx'
import styles from './foreign-note.module.css'

/** Above every screen while a proxy or the sign-in of a network answers in the place of the service. */
export function ForeignNote() {
  const words = useWords()
  const connection = useConnection()
  if (connection.state !== 'foreign') return null
  return (
    <div className={`note stack ${styles.foreignNote}`} role="alert">
      <p>
        {words.offline.foreign(connection.status)} {words.offline.foreignStays}
      </p>
      <SignInThere />
    </div>
  )
}

export function SignInThere() {
  const words = useWords()
  return <Button onClick={openFromNetwork}>{words.offline.signInThere}</Button>
}
