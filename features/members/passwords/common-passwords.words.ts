/** Base words of common passwords. With the endings below they cover most leaked passwords. */
const stems =
  `password passwort password1 passw0rd p@ssword p@ssw0rd pa55word passcode password! letmein welcome welcome1
  monkey dragon master shadow sunshine princess football baseball basketball superman batman iloveyou trustno1 whatever
  freedom michael jennifer jessica ashley charlie jordan thomas hunter ranger buster soccer hockey killer george andrew
  computer internet starwars startrek pokemon naruto minecraft fortnite roblox nintendo playstation xbox samsung iphone
  android google facebook youtube instagram twitter tiktok snapchat netflix spotify microsoft windows apple amazon ninja
  mustang corvette ferrari porsche mercedes harley yamaha honda toyota cheese cookie chocolate butterfly flower summer
  winter autumn spring january february march april may june july august september october november december monday
  tuesday wednesday thursday friday saturday sunday secret admin administrator root guest user login test testing tester
  changeme default temp temporary demo sample example access account service support system server manager abcdef abc
  abc123 qwerty qwertz azerty asdf asdfgh zxcvbn qazwsx 1q2w3e 1q2w3e4r hello hellohello helloworld love lovely lover
  loveme iloveu babygirl babyboy angel angels beautiful handsome sweetie honey darling forever family mother father
  brother sister daniel robert joshua matthew anthony william joseph david richard nicole amanda michelle melissa
  samantha elizabeth stephanie victoria alexander benjamin christian jonathan nathan samuel sophie olivia emma liverpool
  chelsea arsenal barcelona realmadrid manchester united juventus yankees lakers cowboys steelers eagles patriots
  america canada london england france germany mexico brazil india china japan nocturne velvet ember companion`.split(
    /\s+/,
  );

const endings = `1 2 7 12 11 22 99 123 321 111 000 007 101 420 666 777 1234 4321 12345 123456 1234567 12345678
  123456789 ! !! 1! 123! 1234! @123 @1 # . 01 02 10 13 21 23 88 2000 2010 2015 2016 2017 2018 2019 2020 2021 2022 2023
  2024 2025 2026 2027 abc qwerty`.split(/\s+/);

/** Keyboard and alphabet sequences, and other common passwords without a base word. */
const runs = `12345678 123456789 1234567890 0123456789 87654321 987654321 9876543210 11223344 1122334455 12341234
  123123123 12121212 10203040 147258369 159753456 741852963 789456123 963852741 31415926 314159265 24681357 13579246
  135792468 qwertyui qwertyuiop qwerty12 asdfghjk asdfghjkl zxcvbnm1 qazwsxedc 1qaz2wsx 1qaz2wsx3edc zaq12wsx
  1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 asdfasdf qweqweqwe asdasdasd zxczxczxc qweasdzxc abcdefgh abcdefghi
  abcdefghij abcd1234 a1b2c3d4 aa123456 a1234567 a12345678 abc12345 abcabcabc iloveyou iloveyou2 loveyou1 letmein1
  trustno1 changeme starwars football baseball sunshine princess superman computer whatever michelle jennifer
  password nopassword mypassword thepassword yourpassword passpass passwordpassword correcthorse correcthorsebatterystaple
  blink182 nirvana1 metallica slipknot linkinpark greenday jesus123 jesuschrist godisgood blessed1
  rosebud1 mickeymouse harrypotter hogwarts dumbledore gandalf1 pikachu1 charizard darkness midnight midnight1
  moonlight starlight lightning thunder1 rainbow1 unicorn1 dolphin1 elephant crocodile tinkerbell snowball`.split(
  /\s+/,
);

const listed: ReadonlySet<string> = new Set([
  ...stems,
  ...runs,
  ...stems.flatMap((stem) => endings.map((ending) => stem + ending)),
]);

/** Whether a password is a common one in any case, or repeats a piece of up to three characters. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return listed.has(plain) || /^(.{1,3}?)\1+$/su.test(plain);
}

/** The number of listed passwords with at least this length. */
export function commonPasswordCount(minLength: number): number {
  return [...listed].filter((password) => password.length >= minLength).length;
}
