import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FactorOffer } from '#contract/endpoints/second-factor.ts'
import { useProblems } from '#data/use-problems.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { styled } from '#ui/styled.ts'
import { TextInput } from '#ui/text-input.tsx'
import { Form, ProofForm, useProblemText } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type FactorProof, useFactorChanges } from './use-second-factor.ts'

const QrCode = styled('img', {
  base: { width: '60', height: '60', borderRadius: 'md', background: '#ffffff', alignSelf: 'center' },
})
const Secret = styled('code', {
  base: { fontFamily: 'mono', fontSize: 'sm', overflowWrap: 'anywhere', userSelect: 'all' },
})

interface EnrolFactorProps {
  loginName: string
  /** Whether password and code are asked for first. */
  needsProof: boolean
  onDone: () => void
  onCancel: () => void
}

/** Enrols a second factor: proof where one exists already, QR code, first code, recovery codes. */
export function EnrolFactor({ loginName, needsProof, onDone, onCancel }: EnrolFactorProps) {
  const { t } = useTranslation()
  const { begin, confirm } = useFactorChanges()
  const [offer, setOffer] = useState<FactorOffer | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const ask = async (proof: FactorProof | null): Promise<void> => setOffer(await begin.mutateAsync(proof))

  if (codes) return <RecoveryCodes loginName={loginName} codes={codes} onDone={onDone} />
  if (offer) return <ConfirmForm offer={offer} confirm={confirm.mutateAsync} onConfirmed={setCodes} />
  if (!needsProof) return <FirstOffer ask={ask} />
  return (
    <ProofForm detail={t('factor.proofDetail')} submitLabel={t('factor.continue')} onSubmit={ask} onCancel={onCancel} />
  )
}

/** Requests the offer once, when it is first shown. */
function FirstOffer({ ask }: { ask: (proof: null) => Promise<void> }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const [problem, setProblem] = useState<string | null>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    ask(null).catch((refusal: unknown) => setProblem(Object.values(problemText(refusal))[0] ?? ''))
  }, [ask, problemText])
  return problem === null ? <Waiting text={t('factor.loading')} /> : <Box role="alert">{problem}</Box>
}

interface ConfirmFormProps {
  offer: FactorOffer
  /** Resolves to the recovery codes. */
  confirm: (vcode: string) => Promise<readonly string[]>
  onConfirmed: (codes: readonly string[]) => void
}

function ConfirmForm({ offer, confirm, onConfirmed }: ConfirmFormProps) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const [vcode, setVcode] = useState('')
  const { problems, refuse } = useProblems()
  const [isSending, setSending] = useState(false)

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (vcode.trim() === '') return refuse(() => ({ vcode: t('factor.codeRequired') }))
    setSending(true)
    try {
      onConfirmed(await confirm(vcode))
    } catch (refusal) {
      refuse(problemText(refusal))
      setVcode('')
    } finally {
      setSending(false)
    }
  }

  return (
    <Form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Box>{t('factor.scan')}</Box>
      <QrCode src={offer.qrCode} alt={t('factor.qrAlt')} width={240} height={240} />
      <Column gap="1">
        <Box fontSize="sm" color="fg.muted">
          {t('factor.secret')}
        </Box>
        <Secret>{offer.secret.match(/.{1,4}/g)?.join(' ')}</Secret>
      </Column>
      <TextInput
        name="vcode"
        autoComplete="one-time-code"
        maxLength={16}
        label={t('factor.firstCode')}
        value={vcode}
        onChange={setVcode}
        problem={problems.vcode ?? problems.form ?? null}
        isRequired
      />
      <Button look="solid" type="submit" disabled={isSending}>
        {t('factor.confirm')}
      </Button>
    </Form>
  )
}
