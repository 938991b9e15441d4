import { Link } from 'wouter'
import { useWords } from '../../i18n/words.ts'
import { endGuide, GUIDE_STEPS, goToStep, useGuide } from '../../state/guide.ts'
import { Button } from '../shell/button.tsx'

/** Links to unfinished first steps. Writing a line is the first of them. */
export function GuideNote({ hasLine }: { hasLine: boolean }) {
  const words = useWords()
  const reached = useGuide()
  if (reached === undefined) return null
  const step = hasLine ? 'position' : reached
  return (
    <p className="note row guide-note">
      <span>{words.day.stepsUnfinished(GUIDE_STEPS.indexOf(step) + 1, GUIDE_STEPS.length)}</span>
      <Link href="/welcome" className="button" onClick={() => goToStep(step)}>
        {words.day.stepsResume}
      </Link>
      <Button look="plain" onClick={endGuide}>
        {words.day.stepsDismiss}
      </Button>
    </p>
  )
}
