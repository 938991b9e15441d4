/** The mouth of each mood, from the worst to the best. */
const MOUTHS = [
  'M8 17q4-4.5 8 0',
  'M8.5 16.5q3.5-2.5 7 0',
  'M8.5 15.5h7',
  'M8.5 15q3.5 2.5 7 0',
  'M7.5 14q4.5 5.5 9 0z',
]

/** @param mood from 1 to 5 */
export const Face = ({ mood }: { mood: number }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
  >
    <path d="M9 9.5v.01M15 9.5v.01" strokeWidth="2.4" />
    <path d={MOUTHS[mood - 1]} />
  </svg>
)
