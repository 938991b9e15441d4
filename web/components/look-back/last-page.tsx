import '../../styles/look-back.css'
import { Link } from 'wouter'
import type { Journal } from '../../../contract/journal.ts'
import { useFormats } from '../../i18n/formats.ts'
import { PageText } from '../text/page-text.tsx'
import { splitTitle } from '../text/page-title.ts'
import { TitleText } from '../text/title-text.tsx'
import { useLookBackWords } from './look-back-words.ts'

/** The beginning of the latest page, in the place of today's until today has an event. */
export function LastPage({ page }: { page: Journal }) {
  const words = useLookBackWords()
  const formats = useFormats()
  const { title, text } = splitTitle(page)
  const date = formats.longDate(page.date)
  return (
    <article className="sheet last-page">
      <p className="quiet small">{title === null ? words.lastPage : `${words.lastPage} · ${date}`}</p>
      <h2 dir="auto">
        <Link href={`/day/${page.date}`}>
          <TitleText title={title ?? date} />
        </Link>
      </h2>
      <div className="last-page-text">
        <PageText text={text} />
      </div>
    </article>
  )
}
