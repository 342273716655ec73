/** Icons of the console's agenda pages, in a separate module like those of console-icons.tsx. */
import { createIcon } from './create-icon.tsx'

export const ArrowLeftRight = createIcon('M8 3 4 7l4 4M4 7h16M16 21l4-4-4-4M20 17H4')
export const Clock = createIcon('M2 12a10 10 0 1 0 20 0 10 10 0 1 0 -20 0M12 6v6l4 2')
