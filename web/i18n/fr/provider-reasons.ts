import type { ProviderReason } from '../../../contract/provider-reasons.ts'

/** Why an AI service failed. In English the service’s own message says it. */
export const providerReasons: Record<ProviderReason, string> = {
  'key-missing': 'Il manque une clé d’API. Saisis-la dans les réglages.',
  'key-refused': 'La clé d’API n’est pas acceptée. Vérifie-la dans les réglages.',
  'account-closed': 'Ton compte chez ce service n’est pas actif. Regarde sur son site.',
  'not-served-here': 'Le service n’est pas proposé dans le pays où tourne Dayleaf. Choisis-en un autre.',
  'terms-not-accepted': 'Accepte d’abord les conditions de ce modèle sur le site du service.',
  'not-verified':
    'Ce modèle n’est ouvert qu’aux organisations vérifiées. Fais vérifier la tienne sur le site du service, ou choisis un autre modèle.',
  'quota-used-up': 'Ton crédit ou ton quota chez ce service est épuisé.',
  limited: 'Le service n’accepte plus de requêtes pour le moment. Réessaie plus tard.',
  'over-allowance':
    'La requête dépasse ce que ton offre permet en une fois. Raccourcis le jour, choisis un autre modèle ou une offre plus large.',
  'model-unknown': 'Le service n’a pas ce modèle. Choisis-en un autre dans les réglages.',
  'model-not-loaded': 'Le service n’a pas chargé de modèle. Charges-en un d’abord.',
  'model-loading': 'Le modèle est encore en train de se charger. Réessaie dans un instant.',
  'model-broken':
    'Le modèle n’a pas pu se charger, ou s’est arrêté. Redémarre le service, ou choisis un autre modèle.',
  'not-for-texts': 'Ce modèle n’écrit pas de textes. Choisis-en un autre.',
  'no-pictures': 'Ce modèle ne peut pas voir d’images. Choisis-en un autre.',
  memory:
    'La machine n’a pas assez de mémoire pour ce modèle. Choisis-en un plus petit, ou ferme d’autres programmes.',
  'prompt-too-long': 'Le jour est plus long que ce que le modèle peut lire.',
  'request-too-large':
    'Le service, ou un proxy qui le précède, n’accepte pas de requêtes aussi grandes. Raccourcis le jour, ou demande à l’administrateur de relever la limite du proxy.',
  'parameter-refused': 'Le modèle n’accepte pas un paramètre de la requête. Choisis un autre modèle.',
  'request-refused': 'Le service n’a pas accepté la requête. Choisis un autre modèle.',
  overloaded: 'Le service est en panne ou surchargé. Réessaie plus tard.',
  'reported-error': 'Le service a signalé une erreur. Réessaie, ou choisis un autre modèle.',
  unreachable: 'Le service ne répond pas. Vérifie qu’il fonctionne.',
  'connect-timeout': 'La connexion au service n’a pas abouti à temps.',
  silent: 'Le service est resté trop longtemps sans rien dire. Réessaie, ou choisis un modèle plus rapide.',
  'gave-up': 'Le service a cessé d’attendre. Réessaie, ou choisis un modèle plus rapide.',
  unfinished: 'Le service n’a pas fini à temps. Réessaie, ou choisis un modèle plus rapide.',
  'broken-off': 'La connexion s’est interrompue. Réessaie.',
  redirected:
    'L’adresse du service renvoie ailleurs ; ce n’est pas suivi. L’administrateur peut la corriger.',
  'unknown-format':
    'À cette adresse, autre chose que le service répond. L’administrateur peut vérifier l’adresse.',
  'too-large': 'Il est arrivé bien plus qu’une page. Choisis un autre modèle.',
  'no-end-mark': 'La réponse s’est arrêtée avant la fin. Réessaie.',
  'cut-for-length':
    'La réponse a été coupée, car trop longue. Demande-la plus courte, ou choisis un autre modèle.',
  'thought-only':
    'Le modèle n’a fait que réfléchir, sans écrire de page. Choisis-en un autre, ou désactive la réflexion.',
  withheld: 'Le service n’a pas voulu donner le texte. Un autre souhait ou un autre modèle aidera peut-être.',
  empty: 'Le service n’a donné aucun texte.',
  repetition: 'Le modèle se répétait sans cesse et a été arrêté. Réessaie, ou choisis-en un plus grand.',
  echo: 'Le modèle ne suit pas la consigne : il l’a répétée ou commentée au lieu d’écrire une page. Choisis-en un plus grand.',
  'unknown-wrapper':
    'Le modèle a mis le texte dans des balises que Dayleaf ne connaît pas. Rien n’a été enregistré. Choisis un autre modèle.',
}
