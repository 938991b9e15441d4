import type { LocalModel } from '../../../contract/settings.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { usePreferences } from '../../state/preferences.ts'

/** Says how large a model is, and whether this machine holds it: `3.2 B · 2.0 GB · fits this machine`. */
export function useModelSize(): (model: LocalModel) => string {
  const words = useScreenWords('localWriter')
  const { language } = usePreferences()
  return ({ billions, bytes, fits }) => {
    const figure = (value: number, unit?: string) =>
      new Intl.NumberFormat(language, {
        maximumFractionDigits: 1,
        ...(unit && { style: 'unit', unit }),
      }).format(value)
    return [
      billions !== null && words.billions(figure(billions)),
      bytes !== null && figure(bytes / 1e9, 'gigabyte'),
      fits !== null && (fits ? words.fits : words.tooLarge),
    ]
      .filter((part) => part !== false)
      .join(' · ')
  }
}
