import { errorText } from '../../i18n/error-text.ts'
import { useWords } from '../../i18n/words.ts'
import { hideNotice, showNotice, useNotice } from '../../state/notice.ts'
import { refreshDiary } from '../../state/query-client.ts'
import { Button } from './button.tsx'
import { CloseButton } from './close-button.tsx'
import styles from './notice-bar.module.css'

/** Confirms the last action for a while, and offers undo. */
export function NoticeBar() {
  const words = useWords()
  const notice = useNotice()
  const undo = async () => {
    hideNotice()
    try {
      await notice?.undo?.()
      await refreshDiary()
    } catch (error) {
      showNotice({ error })
    }
  }
  const act = () => {
    hideNotice()
    notice?.action?.run()
  }
  return (
    <div className={styles.noticeRegion} role="status">
      {notice && (
        <div className={styles.notice}>
          <span>{notice.message ?? errorText(words, notice.error)}</span>
          {notice.undo && (
            <Button look="plain" onClick={undo}>
              {words.common.undo}
            </Button>
          )}
          {notice.action && (
            <Button look="plain" onClick={act}>
              {notice.action.label}
            </Button>
          )}
          <CloseButton onClose={hideNotice} />
        </div>
      )}
    </div>
  )
}
