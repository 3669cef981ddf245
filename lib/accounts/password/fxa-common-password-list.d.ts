// The package ships no types.
declare module "fxa-common-password-list" {
  const commonPasswords: {
    /** Whether a lower-case password is one of the 50,000 most common ones of at least 8 characters. */
    test(password: string): boolean;
  };
  export default commonPasswords;
}
