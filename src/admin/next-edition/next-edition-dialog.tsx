import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../browser/api.ts'
import { createSaveKeys } from '../../browser/save-keys.ts'
import type { NextEditionInput, NextEditionPlan } from '../../features/content/next-edition.ts'
import { type Counts, choosable, type Keepable, keepable } from '../../features/content/next-edition-tables.ts'
import type { EditedSummit } from '../../features/content/summit-input.ts'
import { type FieldError, failToLoad, isApiError } from '../../lib/api.ts'
import { Async } from '../../ui/async.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormSkeleton } from '../../ui/form/form-skeleton.tsx'
import { type FormValues, valuesOf } from '../../ui/form/form-values.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useAsync } from '../../ui/hooks/use-async.ts'
import { PartMissing } from '../../ui/lazy-part.tsx'
import { focusField } from '../record/field-focus.ts'
import { useUndo } from '../undo/use-undo.ts'
import { Consequences } from './consequences.tsx'
import { KindField } from './kind-field.tsx'

const title = 'Start the next edition'
const path = '/content/next-edition'

async function load() {
  const [plan, summit, { nextEditionInput: schema }] = await Promise.all([
    browserApi.get<NextEditionPlan>(path),
    browserApi.get<EditedSummit>('/content/summit'),
    import('../../features/content/next-edition.ts').catch(failToLoad),
  ])
  return { plan, summit, schema }
}

type Loaded = Awaited<ReturnType<typeof load>>
type Props = { reload: () => Promise<void>; onClose: () => void }

/** Asks what the next edition of the summit keeps, and starts it. */
export default function NextEditionDialog(props: Props) {
  const result = useAsync(load)
  const { plan } = result.data ?? {}
  if (result.data && !plan?.openSet) return <NextEditionForm {...result.data} {...props} />
  return (
    <Dialog title={title} onClose={props.onClose}>
      <div className="dialog-body">
        {plan?.openSet ? (
          <p>
            The set of changes “<bdi>{plan.openSet}</bdi>” is not on the site yet.{' '}
            <Link to="/admin/sets" className="link">
              Publish or discard it
            </Link>{' '}
            first.
          </p>
        ) : (
          <Async result={result} failed="Couldn’t count what is on the site." skeleton={<FormSkeleton />}>
            {() => <PartMissing />}
          </Async>
        )}
      </div>
    </Dialog>
  )
}

const labels: Record<Keepable, string> = {
  sponsors: 'Sponsors',
  pages: 'Pages',
  speakers: 'Speakers',
  rooms: 'Venues, rooms and tracks',
  gallery: 'Gallery',
  tickets: 'Tickets, hidden, with none sold and without early-bird prices',
}
const kinds = Object.keys(labels) as Keepable[]

function NextEditionForm({ plan, summit, schema, reload, onClose }: Loaded & Props) {
  const { offer } = useUndo()
  const [keys] = useState(createSaveKeys)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [input, setInput] = useState<NextEditionInput>()
  const [counts, setCounts] = useState<Counts>(plan.counts)
  const setCount = useCallback((kind: Keepable, count: number) => setCounts((all) => ({ ...all, [kind]: count })), [])
  const year = summit.startDate?.slice(0, 4)

  function showErrors(form: HTMLFormElement, found: FieldError[]) {
    setErrors(Object.fromEntries(found.toReversed().map(({ field, message }) => [field, message])))
    focusField(
      form,
      found.map(({ field }) => field),
    )
  }

  async function check(form: HTMLFormElement) {
    const { success, data, error } = schema.safeParse(inputOf(valuesOf(form)))
    showErrors(form, error?.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message })) ?? [])
    if (success) setInput(data)
  }

  async function start() {
    try {
      const { message } = await browserApi.send('POST', path, input, { keys })
      await reload()
      offer(message)
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      throw new Error(error.message || 'Couldn’t start the next edition. Please try again.')
    }
  }

  const text = (name: string, value?: string | null) => ({ name, error: errors[name], defaultValue: value ?? '' })
  return (
    <>
      <FormDialog title={title} save="Continue…" onSave={check} failure="" onClose={onClose}>
        <p className="text-muted">
          Before you start, have the site backed up with <Command>npm run backup -- FILE</Command>, and this edition
          written as plain files for any web host with <Command>npm run export -- FOLDER</Command>.
        </p>
        <TextField {...text('name', nextName(summit.name, year))} label="Name of the summit" required maxLength={200} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...text('startDate')} type="date" label="First day" hint="Empty if it isn’t known yet" />
          <TextField {...text('endDate')} type="date" label="Last day" />
        </div>
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">Keep</legend>
          {kinds.map((kind) => (
            <KindField
              key={kind}
              {...{ kind, counts }}
              label={labels[kind]}
              onCount={setCount}
              error={errors[`remove.${kind}`]}
            />
          ))}
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...text('earlier.link')}
            type="url"
            label="Site of this edition"
            placeholder="https://…"
            hint="The address of the exported files, if they have one: the footer and the page About link it"
          />
          <TextField
            {...text('earlier.name', year ? `The ${year} edition` : 'The last edition')}
            label="Name of the link"
            maxLength={80}
          />
        </div>
      </FormDialog>
      {input && (
        <ConfirmDialog
          title={`Start “${input.name}”?`}
          confirm="Start"
          confirming="Starting…"
          onConfirm={start}
          onClose={() => setInput(undefined)}
        >
          <Consequences counts={counts} input={input} />
        </ConfirmDialog>
      )}
    </>
  )
}

const Command = ({ children }: { children: string }) => <code className="whitespace-nowrap">{children}</code>

/** 'Summit 2028' after 'Summit 2027'. */
const nextName = (name: string, year = '') => (year ? name.replaceAll(year, String(Number(year) + 1)) : name)

function inputOf(values: FormValues) {
  const text = (name: string) => String(values[name] ?? '').trim()
  const link = text('earlier.link')
  const keep = Object.keys(keepable).filter((name) => values[`keep.${name}`] === 'on')
  return {
    ...{ name: text('name'), startDate: text('startDate') || null, endDate: text('endDate') || null },
    keep,
    remove: Object.fromEntries(
      choosable.filter((kind) => keep.includes(kind)).map((kind) => [kind, values[`remove.${kind}`] ?? []]),
    ),
    earlier: link ? { link, name: text('earlier.name') } : null,
  }
}
