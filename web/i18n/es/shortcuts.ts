import type { shortcutWords as english } from '../en/shortcuts.ts'
import type { Widened } from '../en.ts'

export const shortcutWords: Widened<typeof english> = {
  title: 'Atajos de teclado',
  places: {
    everywhere: 'En todas partes',
    reading: 'Al leer',
    calendar: 'En el calendario',
    media: 'Imágenes, grabaciones, mapa',
    editor: 'Al editar una página',
  },
  names: {
    write: 'Escribir una entrada',
    save: 'Guardar',
    search: 'Buscar',
    close: 'Cerrar lo que está abierto',
    list: 'Esta lista',
    turn: 'El día o la página anterior o siguiente',
    through: 'La frase, el resultado o la opción anterior o siguiente',
    open: 'Abrir',
    dates: 'Otro día',
    week: 'El primer o el último día de la semana',
    month: 'El mes anterior o siguiente',
    picture: 'La imagen anterior o siguiente',
    ends: 'La primera o la última imagen',
    sound: 'Atrás o adelante en una grabación',
    map: 'Mover el mapa',
    zoom: 'Más cerca o más lejos',
    bold: 'Negrita',
    italics: 'Cursiva',
    undo: 'Deshacer',
    redo: 'Rehacer',
    indent: 'Aumentar o reducir la sangría de la lista',
    movePicture: 'Subir o bajar una imagen',
  },
  or: 'o',
  turnOff:
    'Los atajos de una sola tecla, ? y las flechas que pasan días y páginas, se pueden desactivar en los ajustes.',
}
