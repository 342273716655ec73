import { useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Pencil, Trash2 } from '../ui/icons/console-icons.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { RetryButton } from '../ui/retry-button.tsx'
import { MoreLink } from '../ui/section-heading.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { MoreActions } from '../ui/table/more-actions.tsx'
import { useTableState } from '../ui/table/use-table-state.ts'
import { slowRequest } from './actions.tsx'
import { portraits } from './demo-pictures.ts'
import { Chapter, Row, Specimen } from './specimen.tsx'

type Person = { id: string; name: string; title: string; talks: number | null; featured: boolean }

const people: Person[] = ['Ada Obi', 'Bisi Ade', 'Chiamaka Eze', 'A name that is so long that it takes two lines'].map(
  (name, index) => ({
    id: name,
    name,
    title: index === 2 ? '' : 'Head of Payments',
    talks: index === 1 ? null : index,
    featured: index % 2 === 0,
  }),
)

const columns: Column<Person>[] = [
  {
    title: 'Image',
    cell: ({ name }) => (
      <Portrait
        name={name}
        image={name === 'Ada Obi' ? portraits[0] : null}
        sizes="40px"
        className="size-9 rounded max-md:size-10"
      />
    ),
  },
  { title: 'Name', field: 'name', value: ({ name }) => name, isName: true },
  { title: 'Title', field: 'title', value: ({ title }) => title },
  { title: 'Talks', field: 'talks', isLabelled: true, value: ({ talks }) => talks },
  {
    title: 'Featured',
    field: 'featured',
    value: ({ featured }) => featured,
    cell: ({ featured }) => (
      <span className={`badge ${featured ? 'tone-success' : 'tone-plain'}`}>{featured ? 'Featured' : 'Not shown'}</span>
    ),
  },
]

const failure = (
  <Alert tone="danger" detail="Network error" action={<RetryButton reload={slowRequest} />}>
    Failed to load speakers
  </Alert>
)

const states: Record<string, { rows: Person[] | undefined; failure?: typeof failure }> = {
  Rows: { rows: people },
  Empty: { rows: [] },
  Loading: { rows: undefined },
  Failed: { rows: undefined, failure },
}

export function Lists() {
  return (
    <Chapter title="Lists">
      <Specimen name="Empty">
        <EmptyState>No sponsors yet.</EmptyState>
      </Specimen>
      <Specimen name="Empty, with what comes next">
        <EmptyState next={<MoreLink to="/events">View All Events</MoreLink>}>The agenda comes in January.</EmptyState>
      </Specimen>
      <Specimen name="Skeletons">
        <div className="guide-stack">
          <Skeleton className="guide-box" />
          <Skeleton className="guide-line" />
          <Skeleton className="guide-line" />
        </div>
      </Specimen>
      <Specimen name="Table, with its search field" wide>
        <TableInItsStates />
      </Specimen>
    </Chapter>
  )
}

/** One table with a choice of states, because each table comes with a first-level heading. */
function TableInItsStates() {
  const [state, setState] = useState('Rows')
  const { rows, failure } = states[state] ?? { rows: people }
  return (
    <div className="guide-stack">
      <fieldset>
        <legend className="sr-only">State of the table</legend>
        <Row>
          {Object.keys(states).map((name) => (
            <Button
              key={name}
              aria-pressed={name === state}
              onClick={() => setState(name)}
              variant={name === state ? 'primary' : 'outline'}
            >
              {name}
            </Button>
          ))}
        </Row>
      </fieldset>
      <div>
        <DataTable
          onOpen={() => {}}
          title="Speakers"
          plural="speakers"
          list={{ rows, ...useTableState('name') }}
          columns={columns}
          failure={failure}
          empty='No speakers found. Click "Add Speaker" to create one.'
          purpose="Each speaker has a card and a page of their own."
          action={<Button variant="primary">Add Speaker</Button>}
          rowActions={({ name }) => (
            <>
              <IconButton icon={Pencil} label={`Edit ${name}`} onClick={() => {}} />
              <MoreActions label={`More actions for ${name}`}>
                <IconButton icon={Trash2} label={`Delete ${name}`} tone="danger" onClick={() => {}} />
              </MoreActions>
            </>
          )}
        />
      </div>
    </div>
  )
}
