import { Link } from 'wouter'
import { useWords } from '../../i18n/words.ts'
import { endGuide, GUIDE_STEPS, useGuide } from '../../state/guide.ts'

/** Links to unfinished first steps. */
export function GuideNote() {
  const words = useWords()
  const step = useGuide()
  if (step === undefined) return null
  return (
    <p className="note row guide-note">
      <span>{words.day.stepsUnfinished(GUIDE_STEPS.indexOf(step) + 1, GUIDE_STEPS.length)}</span>
      <Link href="/welcome" className="button">
        {words.day.stepsResume}
      </Link>
      <button type="button" className="button plain" onClick={endGuide}>
        {words.day.stepsDismiss}
      </button>
    </p>
  )
}
