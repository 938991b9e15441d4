import { Fragment } from 'react'
import { useScreenWords } from '../../i18n/words.ts'
import { BottomSheet } from '../shell/bottom-sheet.tsx'
import styles from './shortcut-list.module.css'

const MAIN_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** For each, the keys that do it: pressed together, or one of several. */
const SHORTCUTS = {
  write: [[MAIN_KEY, 'J']],
  search: [[MAIN_KEY, 'K']],
  turn: [['←'], ['→']],
  bold: [[MAIN_KEY, 'B']],
  italics: [[MAIN_KEY, 'I']],
  close: [['Esc']],
  list: [['?']],
} as const

const names = Object.keys(SHORTCUTS) as (keyof typeof SHORTCUTS)[]

export function ShortcutList({ onClose }: { onClose: () => void }) {
  const words = useScreenWords('shortcuts')
  return (
    <BottomSheet title={words.title} onClose={onClose}>
      <dl className={styles.list}>
        {names.map((name) => (
          <Fragment key={name}>
            <dt>
              {SHORTCUTS[name].map((keys, index) => (
                <span key={keys.join('+')}>
                  {index > 0 && ` ${words.or} `}
                  <kbd>{keys.join('+')}</kbd>
                </span>
              ))}
            </dt>
            <dd>{words[name]}</dd>
          </Fragment>
        ))}
      </dl>
    </BottomSheet>
  )
}
