import type { errorsWords as english } from '../en/errors.ts'
import type { Widened } from '../en.ts'

export const errorsWords: Widened<typeof english> = {
  errors: {
    SIGN_IN_OFF: 'Cette façon de se connecter est désactivée.',
    CODE_REQUIRED: 'Le code à usage unique manque, est faux ou a déjà servi.',
    UNAUTHORIZED: 'Ta session a pris fin. Connecte-toi de nouveau.',
    FORBIDDEN: 'Une clé d’API ne le permet pas. Connecte-toi avec ton mot de passe.',
    NOT_FOUND: 'Cela n’existe plus, peut-être supprimé dans un autre onglet ou par un autre programme.',
    INVALID_INPUT: 'Le serveur n’a pas accepté cette saisie. Vérifie-la et réessaie.',
    MISDIRECTED_REQUEST:
      'Le serveur ne connaît pas cette adresse. Son administrateur peut définir DAYLEAF_PUBLIC_URL.',
    METHOD_NOT_ALLOWED:
      'Le serveur ne connaît pas cette requête. Recharge Dayleaf pour obtenir sa version actuelle.',
    UNSUPPORTED_MEDIA_TYPE:
      'Le serveur ne connaît pas cette requête. Recharge Dayleaf pour obtenir sa version actuelle.',
    PRECONDITION_FAILED:
      'Le serveur ne connaît pas cette requête. Recharge Dayleaf pour obtenir sa version actuelle.',
    UPLOAD_CONFLICT: 'Choisis de nouveau le fichier.',
    PAYLOAD_TOO_LARGE: 'C’est trop volumineux : raccourcis le texte, ou choisis un fichier plus petit.',
    EVENT_PRIVATE: 'Cette note ne quitte jamais ton journal, ses fichiers non plus.',
    EMPTY_FILE: 'Il n’y a rien dans ce fichier.',
    UNSUPPORTED_MEDIA: 'Ce fichier est abîmé, ou n’est pas du type que son nom annonce.',
    RANGE_NOT_SATISFIABLE: 'Le fichier ne va pas plus loin. Recharge-le.',
    QUOTA_EXCEEDED: 'Tes fichiers occupent tout l’espace que l’administrateur permet. Supprimes-en d’abord.',
    EMAIL_TAKEN: 'Il y a déjà un compte avec cette adresse e-mail.',
    EVENT_IMMUTABLE: 'Le jour a une page, qui verrouille ses notes. Supprime la page pour les modifier.',
    VERSION_CONFLICT: 'Cela a changé entre-temps sur un autre appareil. Regarde où cela en est.',
    TOO_MANY_IMPORTS: 'Trop d’importations attendent. Ajoutes-en une ou abandonnes-en une d’abord.',
    IMPORT_NOT_READY: 'Cette importation ne peut pas être lancée maintenant. Choisis de nouveau le fichier.',
    GENERATION_IN_PROGRESS: 'Une page est déjà en train de s’écrire pour ce jour. Attends-la, ou arrête-la.',
    NOTHING_CHANGED: 'Rien n’a changé depuis que la page a été écrite.',
    NOTHING_TO_CHECK: 'Aucune phrase de cette page ne repose sur une note : il n’y a rien à demander.',
    NO_EVENTS:
      'Ce jour n’a aucune note pour écrire. Ajoutes-en une, ou déverrouilles-en une qui n’est jamais envoyée.',
    DAY_FULL: 'Ce jour est plein. Mets la note à un autre jour, ou supprimes-en quelques-unes.',
    DAY_TOO_LONG:
      'Les notes de ce jour sont trop longues pour une page. Raccourcis-les, ou déplaces-en à un autre jour.',
    NO_AI_CONFIG: 'Choisis d’abord un service d’IA, un modèle et, s’il le faut, une clé.',
    OVER_CAP:
      'Pas envoyé : cela pourrait dépasser ton plafond du mois. Tu peux le relever dans les réglages, sous « Ce qui est sorti ».',
    AI_PROVIDER_ERROR:
      'Le service d’IA n’a pas donné de réponse utilisable. Réessaie, ou teste-le dans les réglages.',
    AI_TIMEOUT: 'Le service d’IA a mis trop de temps. Réessaie, ou choisis un modèle plus rapide.',
    AI_RATE_LIMITED: 'Le service d’IA n’accepte plus de requêtes pour le moment. Réessaie plus tard.',
    CANCELLED: 'Arrêté.',
    INTERRUPTED: 'Le serveur s’est arrêté entre-temps. Réessaie.',
    RATE_LIMITED: 'Trop d’essais. Attends un peu, puis réessaie.',
    STORAGE_FULL:
      'Le disque du serveur est plein. Rien n’a été enregistré. Son administrateur doit faire de la place.',
    UNAVAILABLE: 'Le serveur ne peut pas répondre pour le moment. Réessaie dans un instant.',
    INTERNAL:
      'Quelque chose s’est mal passé sur le serveur. Réessaie ; si cela recommence, préviens son administrateur.',
    OFFLINE: 'Le serveur est injoignable. Vérifie la connexion et réessaie.',
    UNREADABLE:
      'La réponse ne venait pas de Dayleaf, ou d’une autre version. Vérifie la connexion et recharge.',
  },
}
