import { useCallback, useMemo, useState } from 'react'
import { drafts } from '../browser/drafts.ts'
import type { PublicSection } from '../features/content/section.ts'
import { type ContentTab, type SectionName, tabTitles } from '../features/content/section-names.ts'
import { Async } from '../ui/async.tsx'
import { FormSkeleton } from '../ui/form/form-skeleton.tsx'
import { Switch } from '../ui/form/switch.tsx'
import { useAsync } from '../ui/hooks/use-async.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { History } from '../ui/icons/console-icons.tsx'
import { PartMissing } from '../ui/lazy-part.tsx'
import { useToast } from '../ui/toast.tsx'
import type { Entity } from './record/entity.ts'
import { HistoryDialog } from './record/history-dialog.tsx'
import { type FormAndRecord, loadRecord } from './record/load-record.ts'
import { useRecordEditing } from './record/use-record-editing.ts'
import { refreshSummit } from './refresh-summit.ts'
import { SectionSwitch } from './section-switch.tsx'
import { TabForm } from './tab-form.tsx'

/** The name also names the drafts. */
export const entityOf = (name: ContentTab): Entity => ({
  name: name === 'summit' ? 'summit' : `${tabTitles[name]} section`,
  path: '/content',
})

type Props = {
  name: SectionName
  /** Undefined when it was never saved. */
  section: PublicSection | undefined
  /** True when the form of a new section proposes no built-in texts. */
  startsEmpty: boolean
  /** Reloads all sections. */
  reload: () => Promise<void>
}

/** The content of a tab: a section's form, its switch and its history. */
export function SectionEditor({ name, section, startsEmpty, reload }: Props) {
  const entity = useMemo(() => entityOf(name), [name])
  const id = section?.id
  const load = useCallback(() => loadSectionForm(name, entity, id, startsEmpty), [name, entity, id, startsEmpty])
  const result = useAsync(load)
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)

  return (
    <>
      <div className="dialog-head">
        <h2>{tabTitles[name]}</h2>
        {section && (
          <IconButton icon={History} label={`History of ${tabTitles[name]}`} onClick={() => setIsHistoryOpen(true)} />
        )}
      </div>
      {result.data ? (
        <SectionForm name={name} entity={entity} section={section} reload={reload} {...result.data} />
      ) : (
        <div className="dialog-body">
          <Async result={result} failed="Failed to load content. Please try again." skeleton={<FormSkeleton />}>
            {() => <PartMissing />}
          </Async>
        </div>
      )}
      {isHistoryOpen && section && (
        <HistoryDialog entity={entity} id={section.id} name={tabTitles[name]} onClose={() => setIsHistoryOpen(false)} />
      )}
    </>
  )
}

async function loadSectionForm(name: SectionName, entity: Entity, id: string | undefined, startsEmpty: boolean) {
  if (id) await moveDraftOfNew(entity, id)
  const loadForm = async () => (await import('../features/content/section-forms.tsx')).sectionFormOf(name, startsEmpty)
  return loadRecord(entity, loadForm, id)
}

/** Keeps the input for a new section when someone else saves that section first. */
async function moveDraftOfNew(entity: Entity, id: string) {
  const draft = await drafts.of(entity.name).read()
  if (!draft) return
  await drafts.of(entity.name, id).store(draft)
  await drafts.of(entity.name).delete()
}

type FormProps = FormAndRecord & Pick<Props, 'name' | 'section' | 'reload'> & { entity: Entity }

function SectionForm({ name, entity, section, form, loaded, reload }: FormProps) {
  const toast = useToast()
  const editor = useRecordEditing({
    entity,
    form,
    id: section?.id,
    loaded,
    async onSaved(_message, merged) {
      await Promise.all([reload(), name === 'footer' && refreshSummit()])
      toast.success(`Content updated successfully! ${merged}`.trim())
    },
    // Someone else saved the new section first: the reload brings its id.
    onFailed: ({ status }) => status === 409 && reload(),
  })
  const { state, dispatch } = editor
  return (
    <TabForm editor={editor}>
      {section ? (
        <SectionSwitch
          entity={entity}
          section={section}
          version={state.version}
          onVersion={(version) => dispatch({ type: 'versionChanged', version })}
          reload={reload}
        />
      ) : (
        <Switch label={form.labels.active} name="active" defaultChecked={state.values.active === 'on'} />
      )}
    </TabForm>
  )
}
