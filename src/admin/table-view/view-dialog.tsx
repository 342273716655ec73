import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SavedView, TablePreferences } from '../../browser/table-preferences.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Trash2 } from '../../ui/icons/console-icons.tsx'
import { useUndo } from '../undo/use-undo.ts'
import type { ChangePreferences } from './use-table-preferences.ts'

type Props = TablePreferences & {
  /** The titles of the columns that can be hidden. */
  titles: string[]
  change: ChangePreferences
  onClose: () => void
}

/** The columns of a table, and the named views of its list, as they are stored on this device. */
export default function ViewDialog({ titles, hidden, views, change, onClose }: Props) {
  return (
    <Dialog title="View" onClose={onClose}>
      <div className="dialog-body grid gap-6">
        <p className="text-muted">Your choices are saved on this device.</p>
        <fieldset>
          <legend className="mb-1 text-lg font-semibold">Columns</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {titles.map((title) => (
              <label key={title} className="flex min-h-11 cursor-pointer items-center gap-2.5">
                <input
                  type="checkbox"
                  checked={!hidden.includes(title)}
                  onChange={({ currentTarget: { checked } }) =>
                    change(({ hidden }) => ({
                      hidden: checked ? hidden.filter((each) => each !== title) : [...hidden, title],
                    }))
                  }
                  className="size-6 accent-(--primary)"
                />
                {title}
              </label>
            ))}
          </div>
        </fieldset>
        <SavedViews views={views} change={change} onClose={onClose} />
      </div>
    </Dialog>
  )
}

const withoutView = (views: SavedView[], name: string) => views.filter((view) => view.name !== name)

function SavedViews({ views, change, onClose }: Pick<Props, 'views' | 'change' | 'onClose'>) {
  const navigate = useNavigate()
  const { offerBack } = useUndo()
  const [error, setError] = useState('')

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const name = String(new FormData(form).get('name')).trim()
    if (!name) return setError('Name is required')
    setError('')
    const view: SavedView = { name, query: window.location.search }
    change(({ views }) => ({ views: [...withoutView(views, name), view] }))
    form.reset()
  }

  function remove(view: SavedView) {
    const place = views.indexOf(view)
    change(({ views }) => ({ views: withoutView(views, view.name) }))
    offerBack(`View “${view.name}” deleted.`, async () =>
      change(({ views }) => ({ views: withoutView(views, view.name).toSpliced(place, 0, view) })),
    )
  }

  function apply({ query }: SavedView) {
    onClose()
    navigate({ search: query })
  }

  return (
    <section aria-label="Saved views">
      <h3 className="mb-1 text-lg font-semibold">Saved views</h3>
      {views.length === 0 && (
        <p className="mb-2 text-muted">Save the current search, filters and order under a name.</p>
      )}
      <ul className="mb-3">
        {views.map((view) => (
          <li key={view.name} className="flex items-center justify-between gap-2">
            <button
              type="button"
              onClick={() => apply(view)}
              className="link min-h-11 min-w-0 cursor-pointer text-start wrap-anywhere"
            >
              {view.name}
            </button>
            <IconButton icon={Trash2} tone="danger" label={`Delete view ${view.name}`} onClick={() => remove(view)} />
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={save} className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField name="name" label="Name of this view" maxLength={60} error={error} defaultValue="" />
        </div>
        <Button type="submit" variant="outline">
          Save view
        </Button>
      </form>
    </section>
  )
}
