import { useEveningWords } from '../../i18n/evening-words.ts'
import { Face } from '../evening/face.tsx'

const STEPS = [1, 2, 3, 4, 5]

/** The five moods from the worst to the best, as days show them. @param look faces in a month, bars in a year */
export function MoodLegend({ look }: { look: 'faces' | 'bars' }) {
  const { mood, faces } = useEveningWords()
  return (
    <p className="heat-legend quiet small" aria-hidden="true">
      <span>{mood.name}</span>
      <span>
        {faces[0]}
        {STEPS.map((step) =>
          look === 'bars' ? (
            <span key={step} className="heat-day" data-mood={step} />
          ) : (
            <span key={step} className="mood-tile" data-mood={step}>
              <Face mood={step} />
            </span>
          ),
        )}
        {faces[4]}
      </span>
    </p>
  )
}
