import { useScreenWords } from '../../i18n/words.ts'

export const usePlacePickerWords = () => useScreenWords('placePicker')
