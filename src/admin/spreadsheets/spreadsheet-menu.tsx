import { useState } from 'react'
import { download } from '../../browser/download.ts'
import { type ImportedEntity, importedEntities } from '../../features/spreadsheets/limits.ts'
import { isApiError } from '../../lib/api.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Download, Upload } from '../../ui/icons/console-icons.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { MoreActions } from '../../ui/table/more-actions.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { Entity } from '../record/entity.ts'

const ImportDialog = lazyDialog(() => import('./import-dialog.tsx'))

type Props = { entity: Entity; reload: () => Promise<void> }

/** The menu that imports and exports the records of a list, if its entity has spreadsheets. */
export function SpreadsheetMenu({ entity, reload }: Props) {
  const name = importedEntities.find((each) => `/${each}` === entity.path)
  return name ? <Menu name={name} plural={`${entity.name}s`} reload={reload} /> : null
}

type MenuProps = { name: ImportedEntity; plural: string; reload: () => Promise<void> }

function Menu({ name, plural, reload }: MenuProps) {
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)

  async function save(format: 'csv' | 'xlsx') {
    try {
      const day = new Date().toLocaleDateString('sv-SE')
      await download(`/export/${name}.${format}`, `${name}-${day}.${format}`)
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error(error.message || `Couldn’t export the ${plural}.`)
    }
  }

  return (
    <div className="relative">
      <MoreActions name={plural} label="Import and export" isMenu>
        <IconButton icon={Upload} label={`Import ${plural}`} short="Import…" onClick={() => setIsOpen(true)} />
        <IconButton
          icon={Download}
          label={`Export ${plural} as CSV`}
          short="Export as CSV"
          onClick={() => save('csv')}
        />
        <IconButton
          icon={Download}
          label={`Export ${plural} as XLSX`}
          short="Export as XLSX"
          onClick={() => save('xlsx')}
        />
      </MoreActions>
      {isOpen && <ImportDialog entity={name} plural={plural} reload={reload} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
