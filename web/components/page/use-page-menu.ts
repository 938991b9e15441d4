import type { Journal } from '../../../contract/journal.ts'
import { api, call } from '../../api/call.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { showNotice } from '../../state/notice.ts'
import { useDeleteWithUndo } from '../shell/delete-with-undo.ts'
import type { Menu } from '../shell/menu.tsx'
import { toPlainText } from '../text/page-text.tsx'
import { useAskSecondOpinion } from './use-ask-second-opinion.ts'

interface Options {
  journal: Journal
  elsewhere: { href: string; label: string }
  onShowVersions: () => void
}

/** The menu of a page. */
export function usePageMenu({
  journal,
  elsewhere,
  onShowVersions,
}: Options): Parameters<typeof Menu>[0]['items'] {
  const words = useWords()
  const formats = useFormats()
  const deletePage = useDeletePage(journal.date)
  const copy = async () => {
    await navigator.clipboard.writeText(
      `${formats.fullDate(journal.date)}\n\n${await toPlainText(journal.content)}`,
    )
    showNotice({ message: words.common.copied })
  }
  const ask = useAskSecondOpinion(journal.date)
  return [
    elsewhere,
    { label: words.page.versions, onSelect: onShowVersions },
    ...(ask ? [{ label: words.page.secondOpinion, onSelect: ask }] : []),
    // `navigator.clipboard` exists in secure contexts only.
    ...(navigator.clipboard ? [{ label: words.page.copy, onSelect: () => void copy() }] : []),
    { label: words.page.print, onSelect: () => print() },
    { label: words.page.toSend, href: `/day/${journal.date}/preview` },
    { label: words.page.sent, href: `/day/${journal.date}/tasks` },
    { label: words.page.delete, isDanger: true, onSelect: () => void deletePage() },
  ]
}

/** Deletes the page of a date, which unlocks its events, and offers it back. */
function useDeletePage(date: string): () => Promise<void> {
  const words = useWords()
  const deleteWithUndo = useDeleteWithUndo()
  return () =>
    deleteWithUndo({
      action: words.page.delete,
      remove: () => call(api.journal[':date'].$delete, { param: { date } }),
      message: words.page.deleted,
      undo: () => call(api.trash.restore.$post, { json: { date } }),
    })
}
