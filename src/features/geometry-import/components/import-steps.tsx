import { useSetAtom } from 'jotai'
import { ArrowLeft, Download, ScanSearch } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { GeometryTrial, geometryFileCalls } from '#contract/endpoints/geometry-files.ts'
import { type GeometryMapping, geometryMapping } from '#contract/geometry/geometry-mapping.ts'
import type { OutputOf } from '#contract/kit/call.ts'
import { useAttempt } from '#data/attempt.ts'
import { useMayDo } from '#data/button-permission.ts'
import { sayAtom } from '#data/notices.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { LongWork } from '#ui/long-work.tsx'
import { Panel } from '#ui/panel.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useGeometryActions, useLook } from '../api/use-geometry-files.ts'
import { proposeMapping } from '../model/propose-mapping.ts'
import { EMPTY_SYSTEM, formOf, type SystemForm, systemOf } from '../model/system-form.ts'
import { LayerFields } from './layer-fields.tsx'
import { SystemFields } from './system-fields.tsx'
import { TrialView } from './trial-view.tsx'

interface ImportStepsProps {
  keyId: string
  name: string
  onLeave: () => void
}

/** From a file to the map: coordinate system, what layers become, trial, import. */
export function ImportSteps(props: ImportStepsProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useLook(props.keyId)
  return (
    <Column gap="4">
      <Row gap="3" flexWrap="wrap">
        <Button onClick={props.onLeave}>
          <ArrowLeft size={16} aria-hidden />
          {t('geometry.back')}
        </Button>
        <Box as="h2" fontWeight="bold" overflowWrap="anywhere">
          {props.name}
        </Box>
      </Row>
      {!data && error ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Steps {...props} look={data} />
      ) : (
        <Waiting text={t('geometry.looking')} />
      )}
    </Column>
  )
}

type Look = OutputOf<typeof geometryFileCalls.look>

function Steps({ keyId, name, look, onLeave }: ImportStepsProps & { look: Look }) {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const confirm = useConfirm()
  const say = useSetAtom(sayAtom)
  const { tryOut, importAll } = useGeometryActions()
  const [isBusy, attempt] = useAttempt()
  const [system, setSystem] = useState<SystemForm>(() => (look.earlier ? formOf(look.earlier.system) : EMPTY_SYSTEM))
  const [layers, setLayers] = useState(() => proposeMapping(look.layers, look.earlier))
  const [sourceCode, setSourceCode] = useState(
    look.earlier?.sourceCode ?? (look.sources.length === 1 ? (look.sources[0]?.code ?? '') : ''),
  )
  const [codePrefix, setCodePrefix] = useState(look.earlier?.codePrefix ?? 'CH')
  const [trial, setTrial] = useState<{ readonly of: GeometryMapping; readonly result: GeometryTrial } | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const chosen = systemOf(system)
  const mapping = geometryMapping.safeParse({ system: chosen, layers, sourceCode, codePrefix }).data ?? null
  const isMapped = layers.some(({ kind }) => kind !== null)
  const isFresh = trial !== null && JSON.stringify(trial.of) === JSON.stringify(mapping)
  const result = isFresh ? trial.result : null

  const tryNow = () =>
    attempt(async () => {
      if (!mapping) return
      setTrial({ of: mapping, result: await tryOut(keyId, mapping) })
    })

  async function importNow(): Promise<void> {
    if (!mapping || !result) return
    const { refused } = result.counts
    if (refused > 0) {
      const answer = await confirm({
        title: t('geometry.leaveOutTitle', { count: refused }),
        detail: t('geometry.leaveOutDetail'),
        confirmLabel: t('geometry.leaveOut'),
        cancelLabel: t('geometry.cancel'),
      })
      if (!answer) return
    }
    await attempt(async () => {
      setProgress(0)
      try {
        const counts = await importAll({ keyId, mapping, leavesOutRefused: refused > 0 }, ({ done, total }) =>
          setProgress(total === 0 ? 0 : done / total),
        )
        say(t('geometry.imported', { name, ...counts }))
        onLeave()
      } finally {
        setProgress(null)
      }
    })
  }

  return (
    <>
      <Panel heading={t('geometry.stepSystem')}>
        <Column gap="3" padding="4">
          <Box color="fg.muted" overflowWrap="anywhere">
            {look.projection === '' ? t('geometry.noProjection') : t('geometry.projection', { text: look.projection })}
          </Box>
          <SystemFields value={system} onChange={setSystem} />
        </Column>
      </Panel>
      <Panel heading={t('geometry.stepLayers')}>
        <Column gap="3" padding="4">
          {look.earlier && <Box color="fg.muted">{t('geometry.isKnown')}</Box>}
          <Row gap="3" flexWrap="wrap" alignItems="flex-start">
            <Box minWidth="14rem">
              <SelectField
                label={t('geometry.source')}
                hint={t('geometry.sourceHint')}
                problem={null}
                value={sourceCode}
                placeholder={t('geometry.chooseSource')}
                onChange={setSourceCode}
                options={look.sources.map((one) => ({ value: one.code, label: `${one.name}（${one.code}）` }))}
              />
            </Box>
            <Box minWidth="14rem">
              <TextField
                label={t('geometry.prefix')}
                hint={t('geometry.prefixHint')}
                problem={/^[A-Za-z0-9_-]{1,16}$/.test(codePrefix.trim()) ? null : t('geometry.prefixRule')}
                size="sm"
                maxLength={16}
                value={codePrefix}
                onChange={({ target }) => setCodePrefix(target.value)}
              />
            </Box>
          </Row>
          {look.layers.map((layer, at) => {
            const value = layers[at]
            if (!value) return null
            return (
              <LayerFields
                key={layer.name}
                layer={layer}
                value={value}
                onChange={(next) => setLayers((all) => all.with(at, next))}
              />
            )
          })}
        </Column>
      </Panel>
      <Panel heading={t('geometry.stepTrial')}>
        <Column gap="4" padding="4">
          {!chosen && <Box color="fg.muted">{t('geometry.systemMissing')}</Box>}
          {chosen && !isMapped && <Box color="fg.muted">{t('geometry.layersMissing')}</Box>}
          <Row gap="3" flexWrap="wrap">
            <Button
              look={result ? 'outline' : 'solid'}
              disabled={!mapping || !isMapped || isBusy || !mayDo('geoFile:import')}
              onClick={() => void tryNow()}
            >
              <ScanSearch size={16} aria-hidden />
              {t('geometry.try')}
            </Button>
            {result && result.counts.added + result.counts.changed > 0 && (
              <Button look="solid" disabled={isBusy} onClick={() => void importNow()}>
                <Download size={16} aria-hidden />
                {t('geometry.import')}
              </Button>
            )}
          </Row>
          {progress !== null && <LongWork name={t('geometry.importing')} share={progress} />}
          {isBusy && progress === null && <Waiting text={t('geometry.trying')} />}
          {result?.systemFault && (
            <Box role="alert" color="level.important">
              {result.systemFault}
            </Box>
          )}
          {result && result.systemFault === '' && <TrialView key={JSON.stringify(trial?.of.system)} trial={result} />}
        </Column>
      </Panel>
    </>
  )
}
