"""Every exception of this package: one for each kind of error that the server knows, and what can go
wrong with the server itself.
"""

from ._errors import FencepostError as FencepostError
from ._errors import RequestError as RequestError
from ._errors import ServerEndedError as ServerEndedError
from ._errors import ServerMissingError as ServerMissingError
from ._errors import WireError as WireError
from ._failures import *
from ._quickadd import UnclearLineError as UnclearLineError
