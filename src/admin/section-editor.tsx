import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { browserApi } from '../browser/api.ts'
import { drafts } from '../browser/drafts.ts'
import { type ContentTab, tabTitles } from '../features/content/content-tabs.ts'
import { loadLook } from '../features/content/look/load-look.ts'
import { noSummit } from '../features/content/no-summit.ts'
import type { PublicSection } from '../features/content/section.ts'
import type { EditedSummit } from '../features/content/summit-input.ts'
import { showSummit } from '../features/content/use-summit.ts'
import { Async } from '../ui/async.tsx'
import { Button } from '../ui/button.tsx'
import { DiscardDialog } from '../ui/discard-dialog.tsx'
import { FormSkeleton } from '../ui/form/form-skeleton.tsx'
import { Switch } from '../ui/form/switch.tsx'
import { useAsync } from '../ui/hooks/use-async.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { History } from '../ui/icons/console-icons.tsx'
import { PartMissing } from '../ui/lazy-part.tsx'
import type { Entity } from './record/entity.ts'
import { focusField } from './record/field-focus.ts'
import { HistoryDialog } from './record/history-dialog.tsx'
import type { LinkedForm } from './record/linked-form.ts'
import { type FormAndRecord, loadRecord } from './record/load-record.ts'
import { RecordFormView } from './record/record-form.tsx'
import { useRecordEditing } from './record/use-record-editing.ts'
import { SectionSwitch } from './section-switch.tsx'
import { SimulatedNote } from './simulated-note.tsx'
import { useUndo } from './undo/use-undo.ts'

/** The name also names the drafts. */
export const entityOf = (name: ContentTab): Entity => ({
  name: name === 'summit' ? 'summit' : `${tabTitles[name]} section`,
  path: '/content',
})

type Props = {
  name: ContentTab
  /** Undefined when it was never saved, and for the facts of the summit. */
  section: PublicSection | undefined
  /** True when the form of a new section proposes no built-in texts. */
  startsEmpty: boolean
  /** Reloads all sections. */
  reload: () => Promise<void>
}

/** The content of a tab: a section's form, its switch and its history. The facts of the summit are at `/content/summit`. */
export function SectionEditor({ name, section, startsEmpty, reload }: Props) {
  const entity = useMemo(() => entityOf(name), [name])
  const id = name === 'summit' ? name : section?.id
  const load = useCallback(() => loadForm(name, entity, id, startsEmpty), [name, entity, id, startsEmpty])
  const result = useAsync(load)
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const title = tabTitles[name]

  return (
    <>
      <div className="dialog-head">
        <h2>{title}</h2>
        {id && <IconButton icon={History} label={`History of ${title}`} onClick={() => setIsHistoryOpen(true)} />}
      </div>
      {result.data ? (
        <SectionForm {...{ name, entity, id, section, reload }} {...result.data} />
      ) : (
        <div className="dialog-body">
          <Async result={result} failed="Failed to load content. Please try again." skeleton={<FormSkeleton />}>
            {() => <PartMissing />}
          </Async>
        </div>
      )}
      {isHistoryOpen && id && (
        <HistoryDialog entity={entity} id={id} name={title} onClose={() => setIsHistoryOpen(false)} />
      )}
    </>
  )
}

async function loadForm(name: ContentTab, entity: Entity, id: string | undefined, startsEmpty: boolean) {
  if (name === 'summit')
    return loadRecord(entity, async () => (await import('../features/content/summit-fields.tsx')).summitForm, id)
  if (id) await moveDraftOfNew(entity, id)
  const load = async () => (await import('../features/content/section-forms.tsx')).sectionFormOf(name, startsEmpty)
  return loadRecord(entity, load, id)
}

/** Keeps the input for a new section when someone else saves that section first. */
async function moveDraftOfNew(entity: Entity, id: string) {
  const draft = await drafts.of(entity.name).read()
  if (!draft) return
  await drafts.of(entity.name, id).store(draft)
  await drafts.of(entity.name).delete()
}

type FormProps = FormAndRecord & Pick<Props, 'name' | 'section' | 'reload'> & { entity: Entity; id: string | undefined }

/** The effects of the simulated forms beside these sections. */
const simulated: Partial<Record<ContentTab, string>> = {
  newsletter: 'visitors read that they subscribed, and their address isn’t stored.',
  contact: 'visitors of the contact form read that their message was sent, and nobody gets it.',
}

/** Asks before it discards changes. */
function SectionForm({ name, entity, id, section, form, loaded, reload }: FormProps) {
  const { offer, offerBack } = useUndo()
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false)
  const editor = useRecordEditing({
    entity,
    form,
    id,
    loaded,
    async onSaved(_message, merged) {
      // The section is saved, even if these don't load.
      await Promise.allSettled([
        reload(),
        (name === 'summit' || name === 'footer') && refreshSummit(),
        name === 'look' && refreshLook(),
      ])
      offer(`Content updated successfully! ${merged}`.trim())
    },
    onWaiting: offer,
    // Someone else saved the new section first: the reload brings its id.
    onFailed: ({ status }) => status === 409 && reload(),
  })
  const { state, dispatch, element } = editor
  const discard = async () => offerBack('Changes discarded', await editor.discard())
  const { state: link } = useLocation()
  const field = (link as LinkedForm)?.field
  useEffect(() => {
    if (field) focusField(element.current, [field])
  }, [element, field])
  const discardButton = editor.isDirty && (
    <Button variant="outline" busy={state.phase.status === 'saving'} onClick={() => setIsConfirmingDiscard(true)}>
      Discard changes
    </Button>
  )
  return (
    <>
      <RecordFormView editor={editor} buttons={discardButton}>
        {simulated[name] && <SimulatedNote>{simulated[name]}</SimulatedNote>}
        {section && (
          <SectionSwitch
            entity={entity}
            section={section}
            version={state.version}
            onVersion={(version) => dispatch({ type: 'versionChanged', version })}
            reload={reload}
          />
        )}
        {!id && <Switch label={form.labels.active} name="active" defaultChecked={state.values.active === 'on'} />}
      </RecordFormView>
      {isConfirmingDiscard && <DiscardDialog onDiscard={discard} onClose={() => setIsConfirmingDiscard(false)} />}
    </>
  )
}

/** Applies the stored look of the summit to this console. */
export async function refreshLook(): Promise<void> {
  const [{ applyLook }, look] = await Promise.all([
    import('../features/content/look/apply-look.ts'),
    loadLook(browserApi),
  ])
  applyLook(window, look)
}

/** Applies the stored facts of the summit to this console: its name in the navigation, its days, its time zone. */
export async function refreshSummit(): Promise<void> {
  const stored = await browserApi.get<EditedSummit>('/content/summit')
  const facts = Object.entries(stored).filter(([name]) => name in noSummit)
  showSummit(Object.fromEntries(facts.map(([name, value]) => [name, value ?? ''])))
}
