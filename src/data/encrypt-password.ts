/** C1C3C2, the order in which the server expects the parts of the ciphertext. */
const CIPHER_MODE = 1

/** The cipher's code is large, so it is loaded only once somebody types a password. */
export const loadCipher = () => import('sm-crypto-v2')

/** Encrypts a password with the server's public key; it never leaves the browser in another form. */
export async function encryptPassword(password: string, publicKeyHex: string): Promise<string> {
  const { sm2 } = await loadCipher()
  return sm2.doEncrypt(password, publicKeyHex, CIPHER_MODE)
}
