import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { useTablePreferences } from './use-table-preferences.ts'

const ViewDialog = lazyDialog(() => import('./view-dialog.tsx'))

type Props = {
  preferences: ReturnType<typeof useTablePreferences>
  columns: Pick<Column<never>, 'title' | 'isName' | 'isSearchedOnly'>[]
}

/** Opens the choice of columns and views. */
export function ViewButton({ preferences, columns }: Props) {
  const [isOpen, setOpen] = useState(false)
  const titles = columns.flatMap(({ title, isName, isSearchedOnly }) => (isName || isSearchedOnly ? [] : title))
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)} className="ms-auto px-4 text-sm">
        View…
      </Button>
      {isOpen && <ViewDialog titles={titles} {...preferences} onClose={() => setOpen(false)} />}
    </>
  )
}
