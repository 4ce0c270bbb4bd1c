import { useSetAtom } from 'jotai'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Discarding } from '#archetypes/draft/use-draft.ts'
import { useVersionedDraft } from '#archetypes/draft/use-versioned-draft.ts'
import { EditorPanel } from '#archetypes/master-detail/editor-panel.tsx'
import type { FieldProblem } from '#contract/kit/envelope.ts'
import { attempt } from '#data/attempt.ts'
import { useMayDo } from '#data/button-permission.ts'
import { sayAtom } from '#data/notices.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { useMappingActions, useMessageMappings } from '../api/use-message-mappings.ts'
import {
  baseOf,
  draftOf,
  FORMAT,
  type MappingBase,
  type MappingDraft,
  mappingOf,
  problemsOfSave,
} from '../model/mapping-draft.ts'
import { BasicFields } from './basic-fields.tsx'
import { CommandFields } from './command-fields.tsx'
import { RuleList } from './rule-list.tsx'
import { Section } from './section.tsx'
import { Trial } from './trial.tsx'
import { ValueFields } from './value-fields.tsx'
import { Warnings } from './warnings.tsx'

interface MappingEditorProps {
  stored: MappingBase
  isRefusedByBroker: boolean
  discarding: Discarding
  onSaved: (keyId: string) => void
  onRemoved: () => void
}

/** One mapping: what its messages are, and what comes of one of them. */
export function MappingEditor({ stored, isRefusedByBroker, discarding, onSaved, onRemoved }: MappingEditorProps) {
  const { t } = useTranslation()
  const isLocked = !useMayDo()('messageMapping:edit')
  const say = useSetAtom(sayAtom)
  const confirm = useConfirm()
  const { refetch } = useMessageMappings()
  const { save, remove } = useMappingActions()
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [warnings, setWarnings] = useState<readonly FieldProblem[]>([])
  const [isSaving, setSaving] = useState(false)
  const edited = useVersionedDraft(
    { form: `mapping:${stored.keyId ?? stored.mapping.topic}`, format: FORMAT, stored, draftOf, discarding },
    (rules) => setProblems(problemsOfSave(rules)),
  )
  const { base, draft } = edited
  const { mapping } = draft
  const isNew = base.keyId === null
  const change = (part: Partial<MappingDraft['mapping']>): void => {
    setProblems({})
    edited.change({ ...draft, mapping: { ...mapping, ...part } })
  }
  const changeText = (part: Partial<Pick<MappingDraft, 'nodes' | 'ignored'>>): void => {
    setProblems({})
    edited.change({ ...draft, ...part })
  }

  async function handleSave(): Promise<void> {
    setSaving(true)
    try {
      const sent = mappingOf(draft)
      const saved = await save({ keyId: base.keyId, version: base.version, mapping: sent })
      edited.settle({ keyId: saved.keyId, version: saved.version, mapping: sent })
      setWarnings(saved.warnings)
      say(t('drafts.saved'))
      if (isNew) {
        discarding.current?.()
        onSaved(saved.keyId)
      }
    } catch (failure) {
      edited.handleFailure(failure)
    } finally {
      setSaving(false)
    }
  }

  async function handleRemove(): Promise<void> {
    const { keyId } = base
    if (keyId === null) return
    const isSure = await confirm({
      title: t('messageMappings.removeTitle', { name: base.mapping.name }),
      detail: t('messageMappings.removeDetail'),
      confirmLabel: t('messageMappings.remove'),
      cancelLabel: t('messageMappings.keep'),
      isHarm: true,
    })
    if (!isSure) return
    await attempt(async () => {
      await remove(keyId)
      discarding.current?.()
      onRemoved()
    })
  }

  async function handleAdopt(): Promise<void> {
    const { data } = await refetch()
    const newest = data?.list.find(({ keyId }) => keyId === base.keyId)
    if (newest) edited.adopt(baseOf(newest))
  }

  const fields = { mapping, problems, isLocked, onChange: change }
  return (
    <EditorPanel
      heading={mapping.name || t('messageMappings.unnamed')}
      edited={{ ...edited, isDirty: edited.isDirty || isNew }}
      what={t('messageMappings.thisOne')}
      isLocked={isLocked}
      isSaving={isSaving}
      onSave={() => void handleSave()}
      onAdopt={() => void handleAdopt()}
      tools={
        !isLocked &&
        !isNew && (
          <Button size="sm" onClick={() => void handleRemove()}>
            <Trash2 size={16} aria-hidden />
            {t('messageMappings.remove')}
          </Button>
        )
      }
    >
      <Column flex="1" minHeight="0" overflowY="auto" padding="4" gap="6" data-scroll="mapping">
        {isRefusedByBroker && (
          <Box role="alert" color="level.important">
            {t('messageMappings.refusedDetail')}
          </Box>
        )}
        <Warnings warnings={warnings} />
        <BasicFields {...fields} />
        {mapping.kind === 'json' && <ValueFields {...fields} />}
        <RuleList {...fields} nodes={draft.nodes} onNodes={(nodes) => changeText({ nodes })} />
        <CommandFields {...fields} ignored={draft.ignored} onIgnored={(ignored) => changeText({ ignored })} />
        {!isLocked && (
          <Section heading={t('messageMappings.trial')} hint={t('messageMappings.trialHint')}>
            <Trial keyId={base.keyId} mapping={mappingOf(draft)} onProblems={setProblems} />
          </Section>
        )}
      </Column>
    </EditorPanel>
  )
}
