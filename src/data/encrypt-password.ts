/** C1C3C2, the order in which the server reads the parts of a cipher. */
const CIPHER_MODE = 1

/** The cipher is large, and needed only once somebody types a password: it is loaded then. */
export const loadCipher = () => import('sm-crypto-v2')

/** A password under the server's public key: it leaves the browser in no other form. */
export async function encryptPassword(password: string, publicKeyHex: string): Promise<string> {
  const { sm2 } = await loadCipher()
  return sm2.doEncrypt(password, publicKeyHex, CIPHER_MODE)
}
