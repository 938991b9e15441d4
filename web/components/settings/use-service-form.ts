import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { UpdateSettings } from '../../../contract/settings.ts'
import { saveSettings } from '../../queries/settings.queries.ts'

/**
 * The model and key of a service that are typed, and how they are saved.
 *
 * @param toChange what is saved besides the key
 */
export function useServiceForm(
  provider: string,
  storedModel: string,
  toChange: (model: string) => UpdateSettings,
) {
  const [model, setModel] = useState(storedModel)
  const [apiKey, setApiKey] = useState('')
  const { mutate: save, isPending, ...saved } = useMutation({ mutationFn: saveSettings })
  const changeKey = (key: string): UpdateSettings => ({ providerSettings: { [provider]: { apiKey: key } } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const key = apiKey.trim() === '' ? {} : changeKey(apiKey.trim())
    save({ ...toChange(model.trim()), ...key }, { onSettled: () => setApiKey('') })
  }
  return {
    fields: { model, setModel, apiKey, setApiKey, removeKey: () => save(changeKey('')) },
    submit,
    isPending,
    saved,
  }
}
