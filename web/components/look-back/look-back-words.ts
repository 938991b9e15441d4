import { useWords } from '../../i18n/words.ts'

export const useLookBackWords = () => useWords().lookBack
