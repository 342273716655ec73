import { History } from 'lucide-react'
import { useCallback, useState } from 'react'
import { browserApi } from '../browser/api.ts'
import { drafts } from '../browser/drafts.ts'
import type { ShownSection } from '../features/content/built-in.ts'
import type { PublicSection } from '../features/content/section.ts'
import { sectionForm, sectionTitles } from '../features/content/section-fields.tsx'
import type { ApiError } from '../lib/api.ts'
import { Alert } from '../ui/alert.tsx'
import type { AnyRecordForm } from '../ui/form/record-form.ts'
import { Switch } from '../ui/form/switch.tsx'
import { useLoaded } from '../ui/hooks/use-loaded.ts'
import { useSingleFlight } from '../ui/hooks/use-single-flight.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { RetryButton } from '../ui/retry-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useToast } from '../ui/toast.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { openRecord } from './open-record.ts'
import { RecordEditor } from './record-editor.tsx'

type Props = {
  name: ShownSection
  /** As it is kept; undefined when it was never saved. */
  section: PublicSection | undefined
  /** Loads all sections anew. */
  reload: () => Promise<void>
}

/** What stands in a tab: a section's fields, its switch and its history. */
export function SectionEditor({ name, section, reload }: Props) {
  const form = sectionForm(name, section === undefined)
  const id = section?.id
  const load = useCallback(() => openSection(form, id), [form, id])
  const { data, failure, reload: openAgain } = useLoaded(load)
  const toast = useToast()
  const [remembering, setRemembering] = useState(false)

  async function saved() {
    await reload()
    toast.success('Content updated successfully!')
  }

  return (
    <>
      <div className="dialog-head">
        <h2>{sectionTitles[name]}</h2>
        {section && (
          <IconButton icon={History} label={`History of ${sectionTitles[name]}`} onClick={() => setRemembering(true)} />
        )}
      </div>
      {data && (
        <RecordEditor
          form={form}
          id={id}
          opened={data}
          onSaved={saved}
          onTaken={reload}
          above={(version, onVersion) =>
            section && <ActiveSwitch section={section} version={version} onVersion={onVersion} reload={reload} />
          }
        />
      )}
      {!data && (
        <div className="dialog-body">
          {failure ? (
            <Alert tone="danger" detail={failure.message} action={<RetryButton reload={openAgain} />}>
              Failed to load content. Please try again.
            </Alert>
          ) : (
            <Skeleton className="late h-96" />
          )}
        </div>
      )}
      {remembering && section && (
        <HistoryDialog form={form} id={section.id} name={sectionTitles[name]} onClose={() => setRemembering(false)} />
      )}
    </>
  )
}

/** What was typed while the section was new is not lost when somebody else saved it first. */
async function openSection(form: AnyRecordForm, id: string | undefined) {
  const ofNew = drafts.of(form.noun)
  const early = id && (await ofNew.read())
  if (early) {
    await drafts.of(form.noun, id).keep(early)
    await ofNew.drop()
  }
  return openRecord(form, id)
}

type SwitchProps = {
  section: PublicSection
  version: string | undefined
  onVersion: (version: string | undefined) => void
  reload: () => Promise<void>
}

/** Whether the site shows the section: at once, whatever else is typed. */
function ActiveSwitch({ section: { id, active }, version, onVersion, reload }: SwitchProps) {
  const toast = useToast()
  const [toggle, toggling] = useSingleFlight(async () => {
    try {
      const switched = await switchTo(!active, id, version)
      if (switched.isOurs) onVersion(switched.version)
      await reload()
      toast.success('Content updated successfully!')
    } catch (error) {
      toast.error(`Failed to update content. Please try again. ${(error as ApiError).message}`.trim())
    }
  })
  return <Switch label="Active" checked={active} aria-disabled={toggling} onChange={toggle} />
}

/** What somebody else saved meanwhile does not hinder it, but is still theirs: saving the form then shows both. */
async function switchTo(active: boolean, id: string, version: string | undefined) {
  const path = `/content/${id}/active`
  try {
    const answer = await browserApi.send('PATCH', path, { active }, { version })
    return { isOurs: true, version: answer.version }
  } catch (error) {
    if ((error as ApiError).status !== 412) throw error
    await browserApi.send('PATCH', path, { active })
    return { isOurs: false, version }
  }
}
