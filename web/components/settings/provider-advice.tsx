import { PROVIDERS, type ProviderId } from '../../../contract/providers.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { CopyButton } from '../shell/copy-button.tsx'
import { useLocalProvider } from './provider-fields.tsx'
import styles from './settings.module.css'

/** Steps to set up a service. */
export function ProviderAdvice({ provider }: { provider: ProviderId }) {
  const words = useSettingsWords()
  const localWords = useScreenWords('localWriter')
  const local = useLocalProvider(provider)
  const { installOllama, pullModel, serveOllama, installLmStudio, loadModel, serveLmStudio } = words.guide
  if (local && (local.models.length > 0 || provider === 'provider_e'))
    return <p className={styles.advice}>{localWords.running(PROVIDERS[provider].name)}</p>
  if (local)
    return (
      <ul className={styles.advice}>
        <Command text={localWords.noModel(PROVIDERS[provider].name)} command="ollama pull llama3.2" />
      </ul>
    )
  if (provider === 'provider_d')
    return (
      <ol className={styles.advice}>
        <li>
          {installOllama} <Site provider={provider} />
        </li>
        <Command text={pullModel} command="ollama pull llama3.2" />
        <Command text={serveOllama} command="ollama serve" />
      </ol>
    )
  if (provider === 'provider_e')
    return (
      <ol className={styles.advice}>
        <li>
          {installLmStudio} <Site provider={provider} />
        </li>
        <li>{loadModel}</li>
        <Command text={serveLmStudio} command="lms server start" />
      </ol>
    )
  return (
    <p className={styles.advice}>
      {words.guide.getKey(PROVIDERS[provider].name)} <Site provider={provider} />
    </p>
  )
}

function Site({ provider }: { provider: ProviderId }) {
  const url = PROVIDERS[provider].site
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {url.replace('https://', '')}
    </a>
  )
}

const Command = ({ text, command }: { text: string; command: string }) => (
  <li>
    {text}
    <span className="row">
      <code>{command}</code>
      <CopyButton getText={() => command} />
    </span>
  </li>
)
