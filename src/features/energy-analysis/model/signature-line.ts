import { type Signature, type SignatureDay, signatureHeat } from '#contract/kpi/energy-signature.ts'

/** Corners of a signature over the temperatures of some days, from the coldest: it bends at the balance temperature. */
export function signatureLine(signature: Signature, days: readonly Pick<SignatureDay, 'outdoorC'>[]) {
  const temperatures = days.map(({ outdoorC }) => outdoorC)
  const [coldest, warmest] = [Math.min(...temperatures), Math.max(...temperatures)]
  const { balanceC } = signature
  const bend = balanceC > coldest && balanceC < warmest ? [balanceC] : []
  return [coldest, ...bend, warmest].map((outdoorC) => [outdoorC, signatureHeat(signature, outdoorC)] as const)
}
