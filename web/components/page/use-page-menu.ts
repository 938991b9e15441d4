import { useQuery } from '@tanstack/react-query'
import type { Journal } from '../../../contract/journal.ts'
import { api, call } from '../../api/call.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { canWrite, settingsQuery } from '../../queries/settings.queries.ts'
import { useIsReachable } from '../../state/connection.ts'
import { showNotice } from '../../state/notice.ts'
import type { Menu } from '../shell/menu.tsx'
import { useRunAction } from '../shell/run-action.ts'
import { toPlainText } from '../text/page-text.tsx'
import { useDeletePage } from './delete-page.ts'

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
  const runAction = useRunAction()
  const deletePage = useDeletePage(journal.date)
  const copy = async () => {
    await navigator.clipboard.writeText(
      `${formats.fullDate(journal.date)}\n\n${await toPlainText(journal.content)}`,
    )
    showNotice({ message: words.common.copied })
  }
  const { data: settings } = useQuery(settingsQuery)
  const isReachable = useIsReachable()
  const canAsk = settings !== undefined && canWrite(settings) && isReachable
  const ask = () =>
    runAction(() =>
      call(api.journal[':date'].check.$post, {
        param: { date: journal.date },
        header: { prefer: 'respond-async' },
      }),
    )
  return [
    elsewhere,
    { label: words.page.versions, onSelect: onShowVersions },
    ...(canAsk ? [{ label: words.page.secondOpinion, onSelect: () => void ask() }] : []),
    // `navigator.clipboard` exists in secure contexts only.
    ...(navigator.clipboard ? [{ label: words.page.copy, onSelect: () => void copy() }] : []),
    { label: words.page.print, onSelect: () => print() },
    { label: words.page.sent, href: `/day/${journal.date}/tasks` },
    { label: words.page.delete, isDanger: true, onSelect: () => void deletePage() },
  ]
}
